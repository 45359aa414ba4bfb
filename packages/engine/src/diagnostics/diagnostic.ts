/** A mistake in content is data: collected, never thrown. */
export interface Diagnostic {
  /** `error`: our renderer could not show something. `warning`: shown, but not as the author meant. */
  severity: 'error' | 'warning' | 'info';
  /** Relative to the site's folder, with forward slashes. */
  file: string;
  /** 1-based; null where the mistake is the whole file's. */
  line: number | null;
  column: number | null;
  /** kebab-case, stable: `broken-link`, `unknown-component`, … */
  rule: string;
  message: string;
  hint: string | null;
  /** The source line(s) concerned, as they stand. */
  excerpt: string | null;
}
