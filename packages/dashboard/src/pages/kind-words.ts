/** What a device or a language is called that is counted by its code. */
export type Kind = 'device' | 'language';

const DEVICES: Record<string, string> = { desktop: 'Desktop', tablet: 'Tablet', phone: 'Phone' };
const languages = new Intl.DisplayNames('en', { type: 'language' });

export function kindWords(kind: Kind, code: string): string {
  if (code === '') return 'Not known';
  if (kind === 'device') return Object.hasOwn(DEVICES, code) ? DEVICES[code]! : code;
  try {
    return languages.of(code) ?? code;
  } catch {
    // Whatever a page claims to be written in is told as it is.
    return code;
  }
}
