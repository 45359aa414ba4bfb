/** Every tool of the agent, and how a call of a model becomes a result. */
import { z } from 'zod';
import type { ResultRecord, ToolCall } from '../agent-record.ts';
import { LimitReached } from '../jail/changes.ts';
import { ToolError } from '../jail/jail.ts';
import { check } from './check.ts';
import { deleteFile } from './delete.ts';
import { edit } from './edit.ts';
import { finish } from './finish.ts';
import { list } from './list.ts';
import { move } from './move.ts';
import { navigation } from './navigation.ts';
import { read } from './read.ts';
import { search } from './search.ts';
import type { Bench, Tool } from './tool.ts';
import { write } from './write.ts';

export const TOOLS: Tool[] = [list, search, read, write, edit, move, deleteFile, navigation, check, finish];

const MAX_OUTPUT = 48_000;

export interface CallOutcome {
  record: ResultRecord;
  /** The run must end: what the agent wanted is more than it may. */
  limit: string | null;
}

/** Whatever the model wrote, there is a result; only our own mistakes are thrown. */
export async function runCall(call: ToolCall, bench: Bench): Promise<CallOutcome> {
  const result = (ok: boolean, output: string): ResultRecord => ({
    kind: 'result',
    callId: call.id,
    tool: call.tool,
    ok,
    output: cut(output),
  });
  try {
    const { tool, input } = understand(call);
    return { record: result(true, await tool.run(input, bench)), limit: null };
  } catch (error) {
    if (error instanceof ToolError) return { record: result(false, error.message), limit: null };
    if (error instanceof LimitReached) return { record: result(false, error.message), limit: error.message };
    const reason = fileProblem(error);
    if (reason) return { record: result(false, reason), limit: null };
    throw error;
  }
}

export function changesFiles(call: ToolCall): boolean {
  return TOOLS.some((tool) => tool.name === call.tool && tool.changesFiles);
}

function understand(call: ToolCall): { tool: Tool; input: unknown } {
  const tool = TOOLS.find(({ name }) => name === call.tool);
  if (!tool) {
    const names = TOOLS.map(({ name }) => name).join(', ');
    throw new ToolError(`There is no tool ${JSON.stringify(call.tool.slice(0, 100))}. The tools: ${names}.`);
  }
  if (typeof call.input === 'string') {
    throw new ToolError(
      'The arguments are not valid JSON, perhaps because the answer was too long. Try again.',
    );
  }
  const parsed = tool.input.safeParse(call.input);
  if (!parsed.success) {
    throw new ToolError(`The arguments do not fit:\n${z.prettifyError(parsed.error).slice(0, 2000)}`);
  }
  return { tool, input: parsed.data };
}

/** A full disk or a name that the file system cannot hold is the model's to know; anything else is a bug. */
function fileProblem(error: unknown): string | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENAMETOOLONG' || code === 'EILSEQ' || code === 'EINVAL') return 'The path cannot be used.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ERR_ACCESS_DENIED') {
    return 'The file may not be accessed.';
  }
  if (code === 'ELOOP' || code === 'EISDIR' || code === 'ENOTDIR') return 'That is not a regular file.';
  return null;
}

function cut(output: string): string {
  const clean = output.toWellFormed();
  if (clean.length <= MAX_OUTPUT) return clean;
  return `${clean.slice(0, MAX_OUTPUT)}\n[cut: ${clean.length} characters]`.toWellFormed();
}
