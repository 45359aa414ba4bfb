/** One event of a transcript as lines for people. */
import type { AgentEvent } from '@bindery/sdk';
import pc from 'picocolors';
import { plainTexts } from '../plain-text.ts';

interface Data {
  text?: string;
  calls?: { tool: string; input: Record<string, unknown> }[];
  tool?: string;
  ok?: boolean;
  output?: string;
  reason?: string;
  waitMs?: number;
  step?: string;
  sha?: string;
  from?: string;
  branch?: string;
  into?: string;
  url?: string | null;
  number?: string;
  filesChanged?: number;
  ending?: { kind: string; title?: string; summary?: string; reason?: string };
}

const LONGEST_LINE = 160;

export function printEvent(event: AgentEvent): string {
  const data = plainTexts(event.data) as Data;
  switch (event.type) {
    case 'prompt':
      return `${pc.bold('›')} ${pc.bold(data.text ?? '')}\n`;
    case 'answer':
      return answerLines(data);
    case 'result':
      return data.ok ? '' : `  ${pc.yellow('!')} ${data.tool}: ${cut(data.output ?? '')}\n`;
    case 'retry':
      return `  ${pc.yellow('…')} ${cut(data.reason ?? '')}; trying again\n`;
    case 'ending':
      return endingLines(data);
    case 'git':
      return `  ${pc.dim(gitLine(data))}\n`;
    case 'completed':
      return data.filesChanged ? '' : `  ${pc.dim('nothing was changed')}\n`;
    case 'failed':
      return `${pc.red('failed')} ${data.reason ?? ''}\n`;
    default:
      return '';
  }
}

function answerLines({ text = '', calls = [] }: Data): string {
  const said = text.trim() === '' ? '' : `${text.trim()}\n`;
  const done = calls
    .filter(({ tool }) => tool !== 'finish')
    .map(({ tool, input }) => `  ${pc.cyan(tool)} ${cut(subject(input))}\n`);
  return said + done.join('');
}

/** What a tool is used on: the path or pattern rather than the content. */
function subject(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const { path, from, to, pattern, query } = input as Record<string, unknown>;
  const named = [path ?? from ?? pattern ?? query, to === undefined ? undefined : `→ ${String(to)}`];
  return named.filter((part) => part !== undefined).join(' ');
}

function endingLines({ ending }: Data): string {
  if (ending?.kind !== 'finished') return '';
  const summary = ending.summary?.trim() ? `${ending.summary.trim()}\n` : '';
  return `${pc.bold(ending.title ?? 'Done')}\n${summary}`;
}

function gitLine({ step, sha = '', from, branch, into, url, number, filesChanged }: Data): string {
  const short = sha.slice(0, 10);
  if (step === 'cloned') return `checked out ${from} at ${short}`;
  if (step === 'committed')
    return `committed ${filesChanged} file${filesChanged === 1 ? '' : 's'} as ${short}`;
  if (step === 'pushed') return `pushed ${branch}`;
  if (step === 'pull-request') return url ? `pull request ${url}` : `review ${number}`;
  if (step === 'merged') return `merged into ${into} as ${short}`;
  return step ?? '';
}

function cut(text: string): string {
  const [first = ''] = text.split('\n');
  return first.length > LONGEST_LINE ? `${first.slice(0, LONGEST_LINE - 1)}…` : first;
}
