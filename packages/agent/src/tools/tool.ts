import type { z } from 'zod';
import type { CheckProblem } from '../agent-run.ts';
import type { Changes } from '../jail/changes.ts';
import type { Jail } from '../jail/jail.ts';

export interface Tool<Input = unknown> {
  name: string;
  /** For the model. */
  description: string;
  input: z.ZodType<Input>;
  /** Has to be done again on a fresh copy of the folder. */
  changesFiles: boolean;
  /** What the model is told; a ToolError is told to it as well. */
  run(input: Input, bench: Bench): string | Promise<string>;
}

/** What tools work on. */
export interface Bench {
  jail: Jail;
  changes: Changes;
  check(): Promise<CheckProblem[]>;
  navigation(): Promise<string>;
  /** How often `finish` has been refused in this run. */
  refusedFinishes(): number;
}

/** Keeps the type of a tool's input together with its schema. */
export function defineTool<Input>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool;
}
