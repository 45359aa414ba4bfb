/** A tab that is older than the platform asks for parts that have other names now. */

const RELOADED_AT = 'bindery.reloaded-at';
/** What is missing in a page that was just loaded will be missing in the next one. */
const ENOUGH_MS = 10_000;

/** As Chromium, Firefox and Safari say it. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload/;

export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}

export function reloadOnce(): void {
  const agoMs = Date.now() - Number(sessionStorage.getItem(RELOADED_AT));
  if (agoMs < ENOUGH_MS) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}
