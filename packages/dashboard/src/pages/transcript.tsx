/** The conversation of an agent job: what was asked, what was said, and what was done, folded. */
import type { AgentEvent } from '@bindery/sdk';
import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { duration, plural } from '../ui/format.ts';
import { Icon, Spinner } from '../ui/icon.tsx';
import { visibleText } from '../ui/visible-text.ts';

interface ToolCall {
  id: string;
  tool: string;
  input: unknown;
}
interface ToolResult {
  callId: string;
  tool: string;
  ok: boolean;
  output: string;
}

export function Transcript({ events, isActive }: { events: AgentEvent[]; isActive: boolean }) {
  const results = new Map<string, ToolResult>();
  for (const { type, data } of events) {
    if (type === 'result') results.set(String(data.callId), data as unknown as ToolResult);
  }
  return (
    <div role="log" aria-label="Conversation" className="space-y-4">
      {events
        .filter(({ type }) => type !== 'result')
        .map((event) => (
          <Entry key={event.id} event={event} results={results} />
        ))}
      {isActive && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Spinner /> The agent works …
        </p>
      )}
      {!isActive && events.length === 0 && <p className="text-sm text-muted">Nothing was said.</p>}
    </div>
  );
}

function Entry({ event: { type, data }, results }: { event: AgentEvent; results: Map<string, ToolResult> }) {
  switch (type) {
    case 'prompt':
      return <Prompt text={String(data.text ?? '')} />;
    case 'answer':
      return (
        <Answer text={String(data.text ?? '')} calls={(data.calls ?? []) as ToolCall[]} results={results} />
      );
    case 'retry':
      return (
        <Remark tone="warn">
          The model did not answer ({String(data.reason ?? '')}); asked again after{' '}
          {duration(Number(data.waitMs ?? 0))}.
        </Remark>
      );
    case 'ending':
      return <Ending ending={(data.ending ?? {}) as EndingData} />;
    case 'failed':
      return (
        <Remark tone="warn">{visibleText(String(data.error ?? data.reason ?? 'The job failed.'))}</Remark>
      );
    case 'completed':
      return <Remark>Done.</Remark>;
    default:
      return <Remark>{visibleText(sentenceOf(type, data))}</Remark>;
  }
}

const GIT_STEPS: Record<string, string> = {
  cloned: 'The repository was cloned.',
  committed: 'The changes were committed.',
  pushed: 'The branch was pushed.',
  'pull-request': 'The changes are ready for review.',
  merged: 'The changes were merged.',
  closed: 'The changes were closed.',
};

function sentenceOf(type: string, data: AgentEvent['data']): string {
  const step = typeof data.step === 'string' ? GIT_STEPS[data.step] : undefined;
  if (step) return step;
  const said = data.message ?? data.text ?? data.step ?? data.line;
  return typeof said === 'string' ? said : `${type}: ${JSON.stringify(data)}`;
}

function Prompt({ text }: { text: string }) {
  return (
    <div className="ml-auto w-fit max-w-[85%] rounded-2xl rounded-br-sm bg-accent-soft px-4 py-2.5">
      <span className="sr-only">Asked: </span>
      <Foreign text={text} className="whitespace-pre-wrap break-words" />
    </div>
  );
}

function Answer({
  text,
  calls,
  results,
}: {
  text: string;
  calls: ToolCall[];
  results: Map<string, ToolResult>;
}) {
  return (
    <div className="max-w-3xl space-y-2">
      {text && (
        <p className="break-words whitespace-pre-wrap">
          <Foreign text={text} />
        </p>
      )}
      {calls.map((call) => (
        <Call key={call.id} call={call} result={results.get(call.id)} />
      ))}
    </div>
  );
}

function Call({ call, result }: { call: ToolCall; result: ToolResult | undefined }) {
  return (
    <details className="group rounded-lg border border-line bg-surface text-sm">
      <summary className="flex min-h-9 items-center gap-2 px-3 py-1.5">
        <Icon name="right" className="size-3.5 text-muted group-open:rotate-90" />
        <span className="font-mono text-xs font-medium">
          <Foreign text={call.tool} />
        </span>
        <span className="min-w-0 flex-1 truncate text-muted">
          <Foreign text={subjectOf(call.input)} />
        </span>
        {result ? !result.ok && <Badge tone="warn">refused</Badge> : <Spinner className="size-3.5" />}
      </summary>
      <div className="space-y-2 border-t border-line px-3 py-2.5">
        <Words label="Input">
          {typeof call.input === 'string' ? call.input : JSON.stringify(call.input, null, 2)}
        </Words>
        {result && <Words label="Result">{result.output}</Words>}
      </div>
    </details>
  );
}

/** What a call is about, in a few words: mostly the file. */
function subjectOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return String(input ?? '').slice(0, 120);
  const { path, pattern, query, title } = input as Record<string, unknown>;
  const subject = [path, pattern, query, title].find((value) => typeof value === 'string');
  return typeof subject === 'string' ? subject.slice(0, 120) : '';
}

function Words({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <p className="text-xs text-muted">{label}</p>
      <pre className="max-h-80 overflow-y-auto rounded bg-sunken p-2 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
        {visibleText(children)}
      </pre>
    </div>
  );
}

interface EndingData {
  kind?: string;
  title?: string;
  summary?: string;
  reason?: string;
  usage?: { steps: number };
}

function Ending({ ending: { kind, title, summary, reason, usage } }: { ending: EndingData }) {
  if (kind !== 'finished') return <Remark tone="warn">{visibleText(reason ?? 'The agent stopped.')}</Remark>;
  return (
    <div className="rounded-xl border border-line bg-surface p-4">
      <p className="flex items-center gap-2 font-medium">
        <Icon name="check" className="size-4 text-good" />
        <Foreign text={title ?? 'Finished'} />
      </p>
      {summary && (
        <p className="mt-1 text-sm break-words whitespace-pre-wrap text-muted">
          <Foreign text={summary} />
        </p>
      )}
      {usage && <p className="mt-2 text-xs text-muted">{plural(usage.steps, 'step')}</p>}
    </div>
  );
}

function Remark({ tone, children }: { tone?: 'warn'; children: ReactNode }) {
  return <p className={`text-sm break-words ${tone === 'warn' ? 'text-warn' : 'text-muted'}`}>{children}</p>;
}
