/** A tag of HTML rather than a component: lower case and no member of anything, `div`, not `Card` or `Tree.File`. */
export function isPlainTag(name: string): boolean {
  const first = name.charCodeAt(0);
  return first >= 97 && first <= 122 && !name.includes('.');
}
