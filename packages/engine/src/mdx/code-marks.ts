/** Code in the plain text of a page stands between marks, so that search can tell it from what is said about it. */
import { CODE_END, CODE_START } from '@bindery/search/build';

export function markedCode(code: string): string {
  return `${CODE_START}${code}${CODE_END}\n`;
}

export function withoutCodeMarks(text: string): string {
  return text.replaceAll(CODE_START, '').replaceAll(CODE_END, '');
}
