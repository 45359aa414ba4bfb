/**
 * Ids of components in Latin letters, as the format gives them: Greek, Cyrillic and Arabic are spelled in Latin, letters
 * of other scripts are left out.
 */
import { componentSlug } from './format-ids.ts';

/** Pairs of a letter and what it is written as. */
const GREEK =
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ ks ο o π p ρ r σ s ς s τ t υ y φ f χ x ψ ps ω o';
const CYRILLIC =
  'а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ sch ы y э e ю yu я ya є ye і i ї yi ґ g љ lj њ nj ќ kj';
const ARABIC =
  'ء e آ a أ a ؤ w إ i ئ y ا a ب b ة t ت t ث th ج j ح h خ kh د d ذ dh ر r ز z س s ش sh ص s ض d ط t ظ z ع e غ gh ف f ق q ك k ل l م m ن n ه h و w ى a ي y پ p چ ch ژ zh ک k گ g ی y';

const LETTERS = new Map(
  [GREEK, CYRILLIC, ARABIC].flatMap((pairs) =>
    [...pairs.matchAll(/(\S+) (\S+)/g)].map(([, letter, latin]) => [letter!, latin!] as const),
  ),
);
const BEYOND_ASCII = /[^\x00-\x7f]/;
const LETTER = /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]/gu;

/** `Быстрый старт` → `bystryy-start`, `API 密钥` → `api`; null where it is the id anyway, or nothing is left. */
export function latinSlug(title: string): string | null {
  if (!BEYOND_ASCII.test(title)) return null;
  const lower = title.toLowerCase().normalize('NFC');
  // Of й, ё and ї the dots are part of the letter; accents of Greek are not.
  const spelled = componentSlug(lower.replace(LETTER, (letter) => LETTERS.get(letter) ?? bare(letter)));
  const latin = spelled.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return latin === '' || latin === componentSlug(title) ? null : latin;
}

function bare(letter: string): string {
  return LETTERS.get(letter.normalize('NFD')[0]!) ?? '';
}
