/** What the assistant's panel says, in the page's language. */
export function word(text, value) {
  const own = self.binderyAssistantWords?.[document.documentElement.lang]?.[text] ?? text;
  return own.replace('{}', () => value);
}
