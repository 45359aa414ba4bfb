/** What a device, a language or a country is called that is counted by its code. */
export type Kind = 'device' | 'language' | 'country';

const DEVICES: Record<string, string> = { desktop: 'Desktop', tablet: 'Tablet', phone: 'Phone' };
const NAMES = {
  language: new Intl.DisplayNames('en', { type: 'language' }),
  country: new Intl.DisplayNames('en', { type: 'region' }),
};

export function kindWords(kind: Kind, code: string): string {
  if (code === '') return 'Not known';
  if (kind === 'device') return Object.hasOwn(DEVICES, code) ? DEVICES[code]! : code;
  try {
    return NAMES[kind].of(code) ?? code;
  } catch {
    // Whatever a page claims to be written in is told as it is.
    return code;
  }
}
