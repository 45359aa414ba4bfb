/** What the playground says, in the page's language. */
export function word(text, value) {
  const own = self.binderyTryitWords?.[document.documentElement.lang]?.[text] ?? text;
  return own.replace('{}', () => value);
}
