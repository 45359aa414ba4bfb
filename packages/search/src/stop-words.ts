/** Words that say nothing about what somebody looks for; without accents, as terms are. */
const STOP_WORDS = new Set(
  (
    'a about an and any are as at be by can do does for from has have how i if in into is it its my of on or our ' +
    'should so that the their them then there these they this to use was we what when where which who why will with ' +
    'you your der die das und oder ist ein eine einen wie mit fur von zu im auf le la les un une des et ou est de du ' +
    'pour par avec dans comment el los las y o es una del con para por como il lo gli e che di da os em um uma no na'
  ).split(' '),
);

/** All of them where there is little else: a function may be called `parse-where`. */
export function withoutStopWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 1 ? telling : [...words];
}
