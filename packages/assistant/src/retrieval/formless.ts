/** A word without what number and time add to it: `query` for `queries`, and the same for `delete` and `deleting`. */
export function formless(term: string): string {
  return term
    .replace(/(?<=..)ie[sd]$/, 'y')
    .replace(/(?<=...)(?:ings?|ed|es|s)$/, '')
    .replace(/(?<=..)([bdgmnprt])\1$/, '$1')
    .replace(/(?<=...)e$/, '');
}
