/** What the dialog says, in the page's language. */
export function word(text, value) {
  const own = self.binderySearchWords?.[document.documentElement.lang]?.[text] ?? text;
  return own.replace('{}', () => value);
}
