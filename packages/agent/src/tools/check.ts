import { z } from 'zod';
import type { CheckProblem } from '../agent-run.ts';
import { defineTool } from './tool.ts';

const MAX_PROBLEMS = 50;

export const check = defineTool({
  name: 'check',
  description:
    'Build the site as it is now and see what is wrong with it: broken links, components, docs.json.',
  input: z.object({}),
  changesFiles: false,
  async run(_input, bench) {
    const problems = await bench.check();
    return problems.length ? describeProblems(problems) : 'No problems.';
  },
});

/** New ones first, errors before warnings. */
export function describeProblems(problems: CheckProblem[]): string {
  const rank = ({ isNew, severity }: CheckProblem) => (isNew ? 0 : 2) + (severity === 'error' ? 0 : 1);
  const sorted = [...problems].sort((a, b) => rank(a) - rank(b));
  const lines = sorted.slice(0, MAX_PROBLEMS).map(describe);
  if (sorted.length > MAX_PROBLEMS) lines.push(`… and ${sorted.length - MAX_PROBLEMS} more.`);
  return lines.join('\n');
}

function describe({ file, line, severity, rule, message, hint, isNew }: CheckProblem): string {
  const place = line === null ? file : `${file}:${line}`;
  const since = isNew ? '' : ' (was there before)';
  return `${severity} ${place} ${message} [${rule}]${since}${hint ? `\n  ${hint}` : ''}`;
}
