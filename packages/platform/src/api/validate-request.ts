/** The parts of a request against the schemas of its operation. */
import type { z } from 'zod';
import { ApiError } from './errors.ts';
import { explainIssues } from './explain-issues.ts';

export function urlPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

const NAME = /^[\w.-]{1,128}$/;

// What cannot name anything (a zero byte would even be an error in SQL) is looked up as the empty name: not there.
export function namesOnly(params: unknown): unknown {
  const entries = Object.entries(params as Record<string, string>);
  if (entries.every(([, value]) => NAME.test(value))) return params;
  return Object.fromEntries(entries.map(([name, value]) => [name, NAME.test(value) ? value : '']));
}

export function check(schema: z.ZodType | undefined, value: unknown, whole: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new ApiError(400, `${explainIssues(result.error.issues, whole)}.`);
}
