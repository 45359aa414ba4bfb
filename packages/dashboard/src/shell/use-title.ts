import { useEffect } from 'react';
import { visibleText } from '../ui/visible-text.ts';

/** The title of the tab; screen readers say it when a page opens. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = visibleText([...parts.filter(Boolean), 'Bindery'].join(' · '));
  useEffect(() => {
    document.title = title;
  }, [title]);
}
