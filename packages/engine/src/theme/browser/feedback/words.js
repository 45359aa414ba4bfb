/** What the question says, in the page's language. */
export function word(text) {
  return self.binderyFeedbackWords?.[document.documentElement.lang]?.[text] ?? text;
}
