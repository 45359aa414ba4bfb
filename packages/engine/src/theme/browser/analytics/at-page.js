/** An event with the page that it happened on, by the name that the site has for it. */
export function atPage(event) {
  const { lang, dataset } = document.documentElement;
  return { page: dataset.currentPath.replace(/\/index$/, '') || '/', language: lang, ...event };
}
