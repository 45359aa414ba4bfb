/** Finding the last place of a text in time linear in what is looked through, whatever both hold. */

export interface LastMatch {
  /** Where the last occurrence within `[from, to)` begins, or -1. Each character looked at costs a step. */
  find(text: string, range: { from: number; to: number }, steps: Steps): number;
}

/** What one request may still cost. */
export interface Steps {
  left: number;
}

/**
 * Knuth, Morris and Pratt, read from the end. `lastIndexOf` takes as long as the product of both lengths on texts
 * such as `aaa…` and `baaa…`, which whoever writes redirects can arrange.
 */
export function compileLastMatch(wanted: string): LastMatch {
  const length = wanted.length;
  const at = (index: number): number => wanted.charCodeAt(length - 1 - index);
  const fallBack = new Uint16Array(length);
  for (let index = 1, matched = 0; index < length; index++) {
    while (matched > 0 && at(index) !== at(matched)) matched = fallBack[matched - 1]!;
    if (at(index) === at(matched)) matched++;
    fallBack[index] = matched;
  }
  const find: LastMatch['find'] = (text, { from, to }, steps) => {
    if (length === 0) return to >= from ? to : -1;
    let matched = 0;
    let index = to - 1;
    for (; index >= from; index--) {
      const code = text.charCodeAt(index);
      while (matched > 0 && code !== at(matched)) matched = fallBack[matched - 1]!;
      if (code === at(matched)) matched++;
      if (matched === length) break;
    }
    steps.left -= to - Math.max(index, from);
    return matched === length ? index : -1;
  };
  return { find };
}
