import type { Diagnostic } from '../diagnostics/diagnostic.ts';

export interface Problem {
  severity?: Diagnostic['severity'];
  rule: string;
  message: string;
  hint?: string | null;
  /** In the text that was parsed; -1 for the whole file. */
  offset: number;
  /** The offset is one of the file instead. */
  inFile?: boolean;
}
