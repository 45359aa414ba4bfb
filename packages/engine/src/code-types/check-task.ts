/** What a compiler is asked of a fence, and what it says. Lines and columns are those of the fence, from 0. */
import type { CodePoint, MarkedSource } from './read-markers.ts';

export type CheckTask = Pick<MarkedSource, 'files' | 'options' | 'shown' | 'queries' | 'completions'>;

export interface CodeSpan extends CodePoint {
  length: number;
}

export interface CheckedCode {
  /** Of every name that is shown. */
  types: (CodeSpan & { text: string; docs: string })[];
  /** In the order in which they were asked for; null where nothing has a type. */
  queries: (string | null)[];
  completions: string[][];
  errors: (CodeSpan & { code: number; message: string })[];
}

export type CheckReply =
  | { outcome: 'checked'; code: CheckedCode }
  /** `message` and `hint`: for the author. */
  | { outcome: 'missing' | 'limit'; message: string; hint: string };

export type CheckTypes = (task: CheckTask) => CheckReply;
