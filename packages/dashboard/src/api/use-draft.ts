/** What somebody has typed, kept for this tab also over a reload, until it has been sent. Never for secrets. */
import { useCallback, useState } from 'react';

export function useDraft(name: string): [text: string, change: (text: string) => void, clear: () => void] {
  const place = `bindery-draft:${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(place) ?? '');
  const change = useCallback(
    (next: string) => {
      setText(next);
      if (next) sessionStorage.setItem(place, next);
      else sessionStorage.removeItem(place);
    },
    [place],
  );
  return [text, change, useCallback(() => change(''), [change])];
}
