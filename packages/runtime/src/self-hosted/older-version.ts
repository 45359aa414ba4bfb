/** Going back by accident, or because somebody replays an old link, is refused; going back on purpose is not. */

/** Labels of the platform start with the date of their commit; others have no order. */
const DATED = /^(\d{8})-[0-9a-f]{12}$/;

export function isOlder(candidate: string, present: string): boolean {
  const [, date] = DATED.exec(candidate) ?? [];
  const [, presentDate] = DATED.exec(present) ?? [];
  return date !== undefined && presentDate !== undefined && date < presentDate;
}
