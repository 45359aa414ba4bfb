/** A link into a page: what it leads to is shown, and stays where it is while parts above it still arrive. */

const SETTLING_MS = 4000;

let letGo = () => {};

/** Opens what hides the target of the address. */
export function openTarget() {
  const target = targetOf(location.hash);
  if (!target) return;
  let opened = false;
  for (let at = target; at; at = at.parentElement) {
    if (at.localName === 'details' && !at.open && !at.matches('.menu')) {
      at.open = true;
      opened = true;
    }
  }
  if (opened) target.scrollIntoView({ behavior: 'instant' });
}

export function targetOf(hash) {
  if (!hash) return null;
  try {
    const id = hash.slice(1);
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id));
  } catch {
    return null;
  }
}

/** Pictures, fonts and components may come late; until the reader moves, the target keeps its place under the bar. */
export function holdTarget(target) {
  letGo();
  target.scrollIntoView({ behavior: 'instant' });
  if (!window.ResizeObserver) return;
  const observer = new ResizeObserver(() => target.scrollIntoView({ behavior: 'instant' }));
  observer.observe(document.body);
  const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'];
  const timer = setTimeout(() => letGo(), SETTLING_MS);
  letGo = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of moves) removeEventListener(type, letGo);
    letGo = () => {};
  };
  for (const type of moves) addEventListener(type, letGo, { passive: true });
}
