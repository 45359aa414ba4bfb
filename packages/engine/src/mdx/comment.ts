/** Nothing but one block comment, which is how MDX writes comments. */
export function isComment(source: string): boolean {
  const text = source.trim();
  return text === '' || (text.startsWith('/*') && text.indexOf('*/') === text.length - 2);
}
