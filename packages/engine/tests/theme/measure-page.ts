/** Runs inside the page: what is wrong with where its parts lie. The text of this function is sent to the browser. */
export const measurePage = `() => {
  const LEAST_PX = 320;
  const GUTTERS_PX = 40;
  const screen = document.documentElement.clientWidth;
  const mistakes = [];
  const seen = (selector, within = document) =>
    [...within.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const boxOf = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const name = (element) => element.localName + (element.id ? '#' + element.id : '') + (element.className ? '.' + String(element.className).replaceAll(' ', '.') : '');

  const wide = document.documentElement.scrollWidth;
  if (wide > screen) mistakes.push('the page is ' + wide + ' px wide');

  const text = seen('#content, main article, main')[0];
  const room = text.getBoundingClientRect().width;
  const least = Math.min(LEAST_PX, screen - GUTTERS_PX);
  if (room < least) mistakes.push('the text has ' + Math.round(room) + ' px');
  for (const title of seen('h1:not(.sr)')) {
    const width = title.getBoundingClientRect().width;
    if (width < Math.min(200, screen / 2)) mistakes.push('the title has ' + Math.round(width) + ' px');
  }

  // Parts that stand beside or below one another never share a pixel.
  const parts = seen('#sidebar, #content-container, #table-of-contents, .side, .page-head, #content > :not(.side-track), .pagination, #footer');
  for (const [index, one] of parts.entries()) {
    for (const other of parts.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      if (!one.matches('#sidebar, #table-of-contents, .side') && !other.matches('#sidebar, #table-of-contents, .side')) continue;
      const a = boxOf(one);
      const b = boxOf(other);
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 1 && y > 1) mistakes.push(name(one) + ' lies over ' + name(other));
    }
  }

  // The order in which a reader meets them: examples never before the title.
  const title = seen('h1:not(.sr)')[0];
  const side = seen('.side')[0];
  if (title && side && boxOf(side).bottom <= boxOf(title).top) mistakes.push('examples come before the title');
  const endpoint = seen('.api-endpoint')[0];
  const field = seen('.field')[0];
  if (endpoint && side && field && screen < 1216) {
    if (boxOf(side).top < boxOf(endpoint).bottom) mistakes.push('examples come before the endpoint');
    if (boxOf(field).top < boxOf(side).bottom) mistakes.push('fields come before the examples');
  }
  const contents = document.querySelector('nav#table-of-contents');
  if (contents && !contents.checkVisibility() && seen('.toc-button').length === 0) mistakes.push('no way to the contents');

  const centred = document.querySelector('.mode-center #content-area');
  if (centred) {
    const { left, right } = boxOf(centred);
    if (Math.abs(left + right - screen) > 2) mistakes.push('the column is not in the middle: ' + left + ' to ' + right);
  }

  for (const box of seen('#sidebar, #table-of-contents')) {
    if (box.scrollWidth > box.clientWidth + 1) mistakes.push(name(box) + ' scrolls sideways');
  }

  // Nothing inside sticks out, but for what scrolls in a box of its own.
  const scrolls = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    }
    return false;
  };
  for (const element of seen('#content *, .side *, .pagination *, #navbar *, #banner *, #footer *')) {
    const { left, right } = boxOf(element);
    if (right - left <= 1 || (left >= -1 && right <= screen + 1)) continue;
    const { position, clipPath } = getComputedStyle(element);
    if (clipPath !== 'none' || position === 'fixed' || scrolls(element)) continue;
    mistakes.push(name(element) + ' sticks out (' + Math.round(left) + ' to ' + Math.round(right) + ')');
  }
  return [...new Set(mistakes)];
}`;
