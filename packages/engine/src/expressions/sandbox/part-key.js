/**
 * The name of a theme component with its properties, for finding its HTML again. Runs in QuickJS while a page is built
 * and in the reader's browser, and must say the same in both.
 */

/** These look at the parts inside them, or at their text: what stands between their tags is part of their HTML. */
const CLOSED =
  /^(?:#|(?:Tabs?|Steps?|Code(?:Group|Block|Snippet)|RequestExample|ResponseExample|Tree|Color|View|Prompt|Update|Panel|Snippet)\b)/;

export function isClosed(name) {
  return CLOSED.test(name);
}

/** `look` gives name and properties of an element, and null for anything else. */
export function partKey(name, { children, ...props }, look) {
  const content = isClosed(name) ? [contentKey(children, look)] : [];
  const text = JSON.stringify([name, props, ...content], (_, value) => {
    if (typeof value === 'bigint' || typeof value === 'symbol') return undefined;
    return typeof value === 'object' && value !== null && look(value) !== null ? '#' : value;
  });
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

function contentKey(children, look) {
  const nodes = [children].flat(Number.POSITIVE_INFINITY);
  const shown = nodes.filter((node) => node !== undefined && node !== null && typeof node !== 'boolean');
  return shown.map((node) => {
    const element = typeof node === 'object' ? look(node) : null;
    if (element === null) return String(node);
    const [name, { children: inside, ...props }] = element;
    return [name, isPartName(name) ? props : null, contentKey(inside, look)];
  });
}

/** A component of the theme, or a snippet (`#1`), rather than a tag of HTML. */
export function isPartName(name) {
  return name !== '' && !/^[a-z][^.]*$/.test(name);
}
