/**
 * The name of a theme component with its properties, for finding its HTML again. Runs in QuickJS while a page is built
 * and in the reader's browser, and must say the same in both.
 */
export function partKey(name, { children, ...props }, isElement) {
  const text = JSON.stringify([name, props], (_, value) => {
    if (typeof value === 'bigint' || typeof value === 'symbol') return undefined;
    return typeof value === 'object' && value !== null && isElement(value) ? '#' : value;
  });
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
