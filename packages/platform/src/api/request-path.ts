/** Without the query, which may hold what no log and no key should. */
export function pathOf(request: { url: string }): string {
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}
