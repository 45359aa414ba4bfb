/** Runs inside a page: what a reader would stumble over. The text of this function is sent to the browser. */
export const findDefects = `() => {
  const MOST_PER_CLASS = 3;
  const found = [];
  const counts = {};
  const tell = (kind, what) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (counts[kind] <= MOST_PER_CLASS) found.push({ class: kind, what: what.trim().replace(/\\s+/g, ' ').slice(0, 160) });
  };
  const name = (element) => element.localName + (element.id ? '#' + element.id : '') + (element.className ? '.' + String(element.className).trim().replaceAll(' ', '.') : '');
  const screen = document.documentElement.clientWidth;
  const wide = document.documentElement.scrollWidth;
  if (wide > screen) {
    const widest = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > screen + 1)
      .at(-1);
    tell('wider than ' + screen, wide + ' px: ' + (widest ? name(widest) : ''));
  }

  // Syntax that was meant for a reader of the source alone. Code, formulas and forms may hold it.
  const QUIET = 'pre, code, kbd, samp, script, style, textarea, template, svg, math, .prompt-text, [data-tryit], noscript';
  const RAW = [
    [/<\\/?[A-Z][A-Za-z.]*(?:\\s[^<>]*)?\\/?>/, 'tag as text'],
    [/^\\s*(?:import\\s+\\{?[\\w*,\\s]+\\}?\\s+from\\s+['"]|export\\s+(?:const|default|function)\\s)/, 'module as text'],
    [/(?:^|\\s)\\{\\s*(?:\\/\\*|[\\w.]+\\.map\\()/, 'expression as text'],
    [/className=|\\}\\}>/, 'attribute as text'],
    [/\\x60\\x60\\x60|~~~/, 'fence as text'],
    [/^\\s*:::\\s?\\w/, 'directive as text'],
    [/\\[object Object\\]|\\bundefined\\b.*\\bundefined\\b|^\\s*NaN\\s*$/, 'value as text'],
  ];
  // Sections are about these words, and lists name them.
  const HEADINGS = 'h1, h2, h3, h4, h5, h6, #table-of-contents, #pagination, nav';
  const WORDS = new Set(['module as text', 'value as text']);
  const content = document.querySelector('#content, #content-area, main') ?? document.body;
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue;
    if (text.trim() === '' || node.parentElement.closest(QUIET)) continue;
    const isHeading = node.parentElement.closest(HEADINGS) !== null;
    for (const [pattern, kind] of RAW)
      if (pattern.test(text) && !(isHeading && WORDS.has(kind))) tell(kind, text);
  }

  // What holds something has something in it.
  const PARTS = '.card, .accordion, .tab, .step, .callout, .field, .update-content, .code-block pre, table, .frame-content, details > summary:not(#page-context-menu-button), h1, h2, h3, h4, a[href]';
  const SHOWN = 'img, svg, video, audio, iframe, canvas, input, button, object, embed, hr, i.ico, math, picture, select, textarea, bindery-island';
  for (const part of content.querySelectorAll(PARTS)) {
    if (part.matches('.anchor, [hidden], [aria-hidden="true"]') || part.closest('[hidden], [aria-hidden="true"]')) continue;
    if (part.textContent.trim() !== '' || part.querySelector(SHOWN)) continue;
    tell('empty part', name(part));
  }
  if (content.textContent.trim() === '' && !content.querySelector(SHOWN)) tell('empty page', location.pathname);

  // A link into the page leads somewhere.
  for (const link of document.querySelectorAll('#table-of-contents a[href^="#"]')) {
    if (document.getElementById(decodeURIComponent(link.hash.slice(1))) === null) tell('contents lead nowhere', link.hash);
  }
  const ids = new Set();
  for (const { id } of document.querySelectorAll('[id]')) {
    if (id !== '' && ids.has(id)) tell('id twice', id);
    ids.add(id);
  }
  return found;
}`;
