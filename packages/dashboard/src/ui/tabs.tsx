/** Pages that belong together, one line of links that scrolls on a phone. */
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

export interface Tab {
  words: string;
  link: LinkProps;
  /** Only on exactly this page. */
  exact?: boolean;
}

const IN_SIGHT = { block: 'nearest', inline: 'center' } as const;

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const line = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome wants to know why `path` stands here: the line stays while its pages change, also by other ways than its links.
  useEffect(() => {
    if (path) line.current?.querySelector('[aria-current]')?.scrollIntoView(IN_SIGHT);
  }, [path]);
  return (
    <nav
      ref={line}
      aria-label={label}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex min-w-max gap-1">
        {tabs.map(({ words, link, exact }) => (
          <li key={words}>
            <Link
              {...link}
              activeOptions={{ exact: exact ?? false }}
              className="block border-b-2 border-transparent px-2.5 pt-2 pb-2.5 text-sm text-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
