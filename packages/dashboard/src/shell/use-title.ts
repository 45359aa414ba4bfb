import { useEffect } from 'react';

/** The title of the tab; screen readers say it when a page opens. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Bindery'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
