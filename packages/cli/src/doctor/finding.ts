/** What one check of `bindery doctor` has found. */
export interface Finding {
  /** Stable, for machines: `git`, `data-folder`. */
  name: string;
  /** A warning is worth knowing; with a problem the platform does not work. */
  status: 'ok' | 'warning' | 'problem';
  /** What is there, or what is wrong. */
  detail: string;
  /** What to do about it. */
  mend?: string;
}

export const ok = (name: string, detail: string): Finding => ({ name, status: 'ok', detail });
export const warning = (name: string, detail: string, mend: string): Finding => ({
  ...{ name, status: 'warning', detail, mend },
});
export const problem = (name: string, detail: string, mend?: string): Finding => ({
  ...{ name, status: 'problem', detail },
  ...(mend === undefined ? {} : { mend }),
});
