/** What is put into a text for the parser alone, and how it comes out again. */

/** A space to the parser, where an address ends. */
export const ADDRESS_END = '\u205f';

/** A letter that is a sign to the parser. Nobody else writes six digits. */
export function asReference(letter: string): string {
  return `&#x${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(6, '0')};`;
}

const REFERENCE = /&#x0([0-9A-F]{5});/g;

/** For what is copied from the text that the parser saw. */
export function asWritten(text: string): string {
  const shown = withoutEnds(text);
  if (!shown.includes('&#x0')) return shown;
  return shown.replace(REFERENCE, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

export function withoutEnds(text: string): string {
  return text.includes(ADDRESS_END) ? text.replaceAll(ADDRESS_END, '') : text;
}
