/**
 * Makes `live` what `next` says, touching only what differs between `before` (as served) and `next`: what the
 * reader opened, chose or typed elsewhere stays. New nodes go to `fresh`. False when `live` cannot be recognised.
 */
export function patch(live, before, next, fresh) {
  patchAttributes(live, before, next);
  const from = [...before.childNodes];
  const to = [...next.childNodes];
  const { start, end } = sameEnds(from, to);
  const gone = from.slice(start, from.length - end);
  const come = to.slice(start, to.length - end);
  if (gone.length === 0 && come.length === 0) return true;
  const shown = findShown(live, from);
  if (shown === null) return false;
  if (gone.length === come.length && gone.every((node, index) => isSameElement(node, come[index]))) {
    return gone.every((node, index) => patch(shown[start + index], node, come[index], fresh));
  }
  const after =
    end > 0 ? shown[from.length - end] : from.length > 0 ? shown.at(-1).nextSibling : live.firstChild;
  for (const node of shown.slice(start, from.length - end)) node.remove();
  for (const node of come) fresh.push(live.insertBefore(document.importNode(node, true), after));
  return true;
}

function sameEnds(from, to) {
  const most = Math.min(from.length, to.length);
  let start = 0;
  while (start < most && from[start].isEqualNode(to[start])) start++;
  let end = 0;
  while (end < most - start && from.at(-1 - end).isEqualNode(to.at(-1 - end))) end++;
  return { start, end };
}

/** The nodes that were served, among those that scripts have added since; null when one is not there any more. */
function findShown(live, from) {
  const there = [...live.childNodes];
  let at = 0;
  const shown = from.map((node) => {
    while (at < there.length && (there[at].nodeName !== node.nodeName || there[at].id !== node.id)) at++;
    return there[at++];
  });
  return shown.includes(undefined) ? null : shown;
}

function isSameElement(before, next) {
  return before.nodeType === Node.ELEMENT_NODE && before.nodeName === next.nodeName && before.id === next.id;
}

export function patchAttributes(live, before, next) {
  for (const name of new Set([...before.getAttributeNames(), ...next.getAttributeNames()])) {
    const value = next.getAttribute(name);
    if (value === before.getAttribute(name)) continue;
    if (value === null) live.removeAttribute(name);
    else live.setAttribute(name, value);
  }
}

/** The new styles are there before the old ones go, so that nothing flashes. */
export function swapStyles(served, next) {
  const hrefs = (tree) =>
    [...tree.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'));
  const [before, now] = [hrefs(served), hrefs(next)];
  const links = [...document.querySelectorAll('link[rel=stylesheet]')];
  const old = links.filter(
    (link) => before.includes(link.getAttribute('href')) && !now.includes(link.getAttribute('href')),
  );
  let last = links.at(-1);
  const loads = now
    .filter((href) => !before.includes(href))
    .map((href) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      if (last) last.after(link);
      else document.head.append(link);
      last = link;
      return new Promise((resolve) => {
        link.onload = resolve;
        link.onerror = resolve;
      });
    });
  Promise.all(loads).then(() => {
    for (const link of old) link.remove();
  });
}
