import { z } from 'zod';
import { ToolError } from '../jail/jail.ts';
import { describeProblems } from './check.ts';
import { defineTool } from './tool.ts';

/** After that the work is taken as it is, and judged by others. */
const MAX_REFUSALS = 3;

export const FINISH_INPUT = z.object({
  title: z.string().default('').describe('What the change does, in at most 70 characters.'),
  summary: z.string().default('').describe('For the reviewer: what was changed and why, in Markdown.'),
});

export const finish = defineTool({
  name: 'finish',
  description:
    'End the work and hand it over for review. Errors that the change brought in come back to be fixed.',
  input: FINISH_INPUT,
  changesFiles: false,
  async run(_input, bench) {
    if (bench.changes.files === 0 || bench.refusedFinishes() >= MAX_REFUSALS) return 'Accepted.';
    const problems = await bench.check();
    const own = problems.filter(({ isNew, severity }) => isNew && severity === 'error');
    if (own.length > 0) {
      throw new ToolError(
        `Your change brought in errors. Fix them, then finish again.\n${describeProblems(own)}`,
      );
    }
    return 'Accepted.';
  },
});
