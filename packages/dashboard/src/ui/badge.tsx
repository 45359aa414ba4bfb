import type { ReactNode } from 'react';
import { Icon, Spinner } from './icon.tsx';

export type Tone = 'plain' | 'good' | 'warn' | 'danger' | 'info';

const TONES: Record<Tone, string> = {
  plain: 'bg-hover text-ink',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

/** How each state of updates, exports, agent jobs, pull requests and keys is shown and said. */
const STATES: Record<string, { tone: Tone; words: string; mark: 'turn' | 'check' | 'close' | null }> = {
  queued: { tone: 'plain', words: 'Queued', mark: null },
  in_progress: { tone: 'info', words: 'Building', mark: 'turn' },
  running: { tone: 'info', words: 'Running', mark: 'turn' },
  success: { tone: 'good', words: 'Ready', mark: 'check' },
  failure: { tone: 'danger', words: 'Failed', mark: 'close' },
  completed: { tone: 'good', words: 'Completed', mark: 'check' },
  failed: { tone: 'danger', words: 'Failed', mark: 'close' },
  active: { tone: 'info', words: 'Working', mark: 'turn' },
  archived: { tone: 'plain', words: 'Archived', mark: null },
  open: { tone: 'info', words: 'Open for review', mark: null },
  merged: { tone: 'good', words: 'Merged', mark: 'check' },
  closed: { tone: 'plain', words: 'Closed', mark: null },
  expired: { tone: 'warn', words: 'Expired', mark: null },
  revoked: { tone: 'plain', words: 'Revoked', mark: null },
};

export function StatusBadge({ status, words }: { status: string; words?: string }) {
  const state = STATES[status] ?? { tone: 'plain', words: status, mark: null };
  return (
    <Badge tone={state.tone}>
      {state.mark === 'turn' && <Spinner className="size-3" />}
      {state.mark && state.mark !== 'turn' && <Icon name={state.mark} className="size-3" />}
      {words ?? state.words}
    </Badge>
  );
}
