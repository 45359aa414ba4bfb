/** What the playground says, in the page's language. */
export function word(text, value) {
  const own = self.binderyTryitWords?.[document.documentElement.lang]?.[text] ?? text;
  // What stands in a sentence keeps its own direction.
  const isBackward = document.dir === 'rtl';
  return own.replace('{}', () => (isBackward ? `\u2068${value}\u2069` : value));
}
