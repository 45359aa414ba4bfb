/** Without slashes at the start. Loops: a pattern such as `/\/+$/` takes quadratic time on many slashes. */
export function trimStart(path: string): string {
  let start = 0;
  while (path[start] === '/') start++;
  return path.slice(start);
}

/** Without slashes at the end. */
export function trimEnd(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

export function trimSlashes(path: string): string {
  return trimEnd(trimStart(path));
}
