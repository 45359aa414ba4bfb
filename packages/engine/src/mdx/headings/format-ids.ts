/**
 * Ids as the format gives them: what existing deep links say. Headings keep most of what is written; accordions, tabs
 * and updates keep letters and digits; fields are split where their names are camelCase as well.
 */

const MOST_KNOWN = 2_000;

/** Names repeat themselves on every site. */
function remembered(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (known.size >= MOST_KNOWN) known.clear();
    if (text.length < 200) known.set(text, made);
    return made;
  };
}

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
/** `what's` is one word. */
const CONTRACTION = /([a-z\d])['\u2019]([ts])(?=\s|$)/gi;
const HEADING_CONTRACTION = /([a-z\d])'([ts])(?=\s|$)/gi;
/** What parts words in a heading. */
const HEADING_SEPARATORS = /[\s.!~*'()-]+/g;
/** What goes without parting anything. */
const HEADING_DROPPED =
  /["',:;?[\]{}]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f]/gu;

/** `Node.js & more` → `node-js-&-more`. */
export const headingSlug = remembered((text) => {
  const lower = text.trim().toLowerCase();
  if (PLAIN.test(lower)) return lower.replaceAll(' ', '-');
  return lower
    .replace(HEADING_CONTRACTION, '$1$2')
    .replace(HEADING_SEPARATORS, '-')
    .replace(/^-|-$/g, '')
    .replace(HEADING_DROPPED, '');
});

/** `C#` → `c%23`: a tab's id is its title as it stands in an address. */
export const tabSlug = remembered((text) => {
  const lower = text.trim().toLowerCase();
  if (PLAIN.test(lower)) return lower.replaceAll(' ', '-');
  const parts = lower
    .replace(HEADING_CONTRACTION, '$1$2')
    .replace(HEADING_SEPARATORS, '-')
    .replace(/^-|-$/g, '');
  return encodeURIComponent(parts.toWellFormed());
});

const SPELLED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '&': ' and ',
};
const SPELLABLE = /[äöüßæøœđðþłı&]/g;

/** `Größe & Co` → `groesse-and-co`. Letters of other scripts stay as they are. */
export const componentSlug = remembered((text) => {
  const lower = text.trim().toLowerCase();
  if (PLAIN.test(lower)) return lower.replaceAll(' ', '-');
  return (
    lower
      .normalize('NFC')
      .replace(CONTRACTION, '$1$2')
      .replace(SPELLABLE, (letter) => SPELLED[letter]!)
      .normalize('NFD')
      // Marks are accents on Latin letters alone: in `ガイド`, `й` and `गाइड` they make another letter, or its vowel.
      .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
      .normalize('NFC')
      .replace(/(?:[^\p{L}\p{M}\p{N}]|[\ufe00-\ufe0f\u20e3])+/gu, '-')
      .replace(/^-|-$/g, '')
  );
});

/** `baseUrl` → `base-url`, `HTTPServer2` → `http-server2`, `user_id` → `user-id`. */
export const fieldSlug = remembered((name) =>
  componentSlug(
    name
      .replace(/([A-Z]{2,})(\d+)/g, '$1 $2')
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/([A-Z]+)([A-Z][a-rt-z\d]+)/g, '$1 $2'),
  ),
);
