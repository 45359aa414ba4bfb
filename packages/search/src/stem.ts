/**
 * Words of one family have a beginning in common: endings are cut off, never replaced, so that a stem is where all of
 * its family lies in the index. The index holds words as they are written; families are found when somebody asks.
 */
const ENDINGS: Readonly<Record<string, string>> = {
  en: 'ations ation ating ated ates ate ators ator izations ization ments ment ings ing ers ies ied ed er es ly s e y',
  de: 'ungen ung lich isch igen ige ern en er es em st e n s',
  fr: 'issements issement ations ation ements ement euses euse ives ive eaux aux ees ee er ez es s e',
  es: 'aciones acion amientos amiento adores ador ando iendo adas ados ada ado ar er ir as os es s a o e',
  pt: 'acoes acao amentos amento adores ador ando endo adas ados ada ado ar er ir as os es s a o e',
  it: 'azioni azione amenti amento atori atore ando endo ata ato ate ati are ere ire i e a o',
  nl: 'ingen ing eren en er es e s',
  sv: 'ningar ning arna erna orna ande ar er or en et a e s',
  ru: 'ениями ениях ение ения ений ости ость ами ями ого его ому ему ыми ими ая яя ое ее ые ие ый ий ой ей ов ев ам ям ах ях ть а я о е ы и у ю ь',
};
const SAME: Readonly<Record<string, string>> = { da: 'sv', no: 'sv', nb: 'sv', ca: 'es', uk: 'ru' };
/** What is left must still say something. */
const SHORTEST_STEM = 3;

const lists = new Map<string, string[]>();

export function stem(term: string, language: string): string {
  const endings = endingsOf(language);
  for (const ending of endings) {
    if (term.length - ending.length < SHORTEST_STEM || !term.endsWith(ending)) continue;
    const cut = term.slice(0, -ending.length);
    // `running` and `run`.
    const isDoubled =
      cut.length > SHORTEST_STEM && cut.at(-1) === cut.at(-2) && /[bdgmnprt]/.test(cut.at(-1)!);
    return isDoubled ? cut.slice(0, -1) : cut;
  }
  return term;
}

function endingsOf(language: string): string[] {
  let list = lists.get(language);
  if (list === undefined) {
    const short = language.toLowerCase().split('-')[0]!;
    list = (ENDINGS[SAME[short] ?? short] ?? '').split(' ').filter((ending) => ending !== '');
    lists.set(language, list);
  }
  return list;
}
