/** What a dialog of the browser's own leaves to us: where the focus begins, and where it goes when the dialog has gone. */
import { type RefObject, useEffect, useRef } from 'react';
import { focusNear, placeOf } from './keep-focus.ts';

const FIELD = 'input:not([type=checkbox], [type=radio], [readonly]), select, textarea';

/** Open as long as it is shown: it keeps the focus inside, and lies above everything. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current!;
    const opener = findOpener();
    const place = opener && placeOf(opener);
    dialog.showModal();
    // A browser begins with the first button, which is the one that closes it, and React's autoFocus comes too early.
    dialog.querySelector<HTMLElement>(FIELD)?.focus();
    return () => {
      dialog.close();
      if (place) focusNear(place);
    };
  }, []);
  return element;
}

/** An entry of a menu goes with its menu; the button that opened the menu stays. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]');
  const stays = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
  return stays instanceof HTMLElement ? stays : null;
}
