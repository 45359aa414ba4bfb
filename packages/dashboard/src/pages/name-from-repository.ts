/** A first guess at what people call a project: the last part of its repository's address. */
export function nameFromRepository(repository: string): string {
  const last = repository
    .replace(/\/+$/, '')
    .replace(/(?:\.git|\/\.git)$/, '')
    .split(/[/:]/)
    .at(-1);
  const words = (last ?? '').replace(/[-_.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
