/**
 * What has the focus may go away: a row that is deleted, a button that has done its work. Whoever uses the keyboard
 * goes on nearby then, in the row that came next or at the heading, and not at the beginning of the page.
 */

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary';
const HEADINGS = 'h1, h2, h3';

/** Where something stands, to be asked once it has gone. */
export interface Place {
  element: Element;
  /** What it lies in, from the inside. */
  around: Element[];
  /** The rows beside its own, the next ones first. */
  rows: Element[];
  path: string;
}

export function placeOf(element: Element): Place {
  const around: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) around.push(at);
  const row = element.closest('li, tr');
  const siblings = row ? [...row.parentElement!.children] : [];
  const own = row ? siblings.indexOf(row) : 0;
  const rows = [...siblings.slice(own + 1), ...siblings.slice(0, own).reverse()];
  return { element, around, rows, path: location.pathname };
}

/** The thing itself while it is there; null on another page, which has a beginning of its own. */
export function focusNear({ element, around, rows, path }: Place): void {
  if (element.isConnected) {
    (element as HTMLElement).focus();
  } else if (path === location.pathname) {
    const row = rows.find((one) => one.isConnected && one.querySelector(CONTROLS));
    const next = row?.querySelector<HTMLElement>(CONTROLS) ?? headingOf(around);
    next?.focus();
  }
}

function headingOf(around: readonly Element[]): HTMLElement | null {
  const left = around.filter((one) => one.isConnected);
  const heading = left.map((one) => one.querySelector<HTMLElement>(HEADINGS)).find((one) => one !== null);
  if (heading) heading.tabIndex = -1;
  return heading ?? null;
}

/** As long as the page lives. */
export function keepFocus(): void {
  let place: Place | null = null;
  addEventListener('focusin', ({ target }) => {
    place = target instanceof Element ? placeOf(target) : null;
  });
  // Whoever points somewhere else has left it.
  addEventListener('pointerdown', () => {
    place = null;
  });
  const look = () => {
    if (place === null || place.element.isConnected || document.activeElement !== document.body) return;
    const lost = place;
    place = null;
    focusNear(lost);
  };
  // Menus and dialogs give the focus back themselves, a moment after they have gone.
  new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, {
    childList: true,
    subtree: true,
  });
}
