/** CSS for the utility classes that a page's author wrote, and no others. */
export function utilityCss(_classNames: readonly string[]): string {
  return '';
}
