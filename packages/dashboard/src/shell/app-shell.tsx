/** What stands around every page of somebody who is signed in. */
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { postToAuth } from '../api/client.ts';
import { useLiveChanges } from '../api/live.ts';
import { leave, useMe } from '../api/me.ts';
import { useSessionEnded } from '../api/session.ts';
import { Foreign } from '../ui/foreign.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/menu.tsx';
import { Palette } from './palette.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { chooseTheme, type Theme, useTheme } from './theme.ts';

export function AppShell() {
  const isLive = useLiveChanges();
  const hasEnded = useSessionEnded();
  const [paletteOpen, setPaletteOpen] = useState(false);
  useShortcut(() => setPaletteOpen(true));
  useFocusOnNewPage();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 text-accent-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header onSearch={() => setPaletteOpen(true)} />
      {/* It is there before its words are: screen readers tell what changes in it, and not that it came. */}
      <div role="status">
        {!isLive && !hasEnded && (
          <p className="bg-warn-soft px-4 py-1.5 text-center text-sm text-warn">
            The platform cannot be reached. What you see may be out of date. Trying again …
          </p>
        )}
      </div>
      <main id="content" tabIndex={-1} className="flex-1 pb-16 outline-none">
        <Outlet />
      </main>
      {paletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
      {hasEnded && <SignInAgain />}
    </div>
  );
}

function Header({ onSearch }: { onSearch: () => void }) {
  const { organization } = useMe();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Link to="/" className="-ml-1 flex items-center gap-2 rounded-md px-1 py-1 font-semibold">
          <img src="/favicon.svg" alt="" width={24} height={24} />
          <span className="max-sm:sr-only">Bindery</span>
        </Link>
        <nav aria-label="Main" className="ml-1 flex min-w-0 items-center gap-1 sm:ml-4">
          <HeaderLink to="/" words="Projects" />
          <HeaderLink to="/organization" words="Organization" />
        </nav>
        <span className="ml-auto hidden max-w-48 truncate text-sm text-muted md:block">
          <Foreign text={organization.name} />
        </span>
        <button
          type="button"
          onClick={onSearch}
          className="inline-flex min-h-9 items-center gap-2 rounded-md border-line px-2 text-sm text-muted hover:bg-hover max-md:ml-auto sm:border sm:px-3"
        >
          <Icon name="search" />
          <span className="max-sm:sr-only">Go to …</span>
          <kbd className="hidden rounded border border-line px-1 font-sans text-xs sm:inline">{SHORTCUT}</kbd>
        </button>
        <AccountMenu />
      </div>
    </header>
  );
}

function HeaderLink({ to, words }: { to: '/' | '/organization'; words: string }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isCurrent = to === '/' ? path === '/' || path.startsWith('/projects') : path.startsWith(to);
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      className={`rounded-md px-2 py-1.5 text-sm hover:bg-hover ${isCurrent ? 'font-medium' : 'text-muted'}`}
    >
      {words}
    </Link>
  );
}

const THEMES: [Theme, string][] = [
  ['system', 'Same as the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

function AccountMenu() {
  const { user } = useMe();
  const theme = useTheme();
  const navigate = useNavigate();
  const signOut = async () => {
    // Whether or not the platform answers, this tab forgets who it was.
    await postToAuth('sign-out', {}).catch(() => {});
    leave();
    await navigate({ to: '/sign-in', search: {} });
  };
  return (
    <Menu label="Your account" button={<Icon name="person" className="size-5" />}>
      <MenuLabel>
        <Foreign text={user?.email ?? 'Signed in with a key'} />
      </MenuLabel>
      <MenuItem onSelect={() => void navigate({ to: '/account' })}>Account and sessions</MenuItem>
      <MenuLine />
      <MenuLabel>Appearance</MenuLabel>
      {THEMES.map(([name, words]) => (
        <MenuItem key={name} onSelect={() => chooseTheme(name)}>
          <span className="w-4">{theme === name && <Icon name="check" />}</span>
          {words}
          {theme === name && <span className="sr-only">, chosen</span>}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onSelect={() => void signOut()}>Sign out</MenuItem>
    </Menu>
  );
}

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
const SHORTCUT = IS_APPLE ? '⌘ K' : 'Ctrl K';

function useShortcut(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) open();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [open]);
}

/** A page of an app opens without a reload: whoever listens or uses the keyboard begins at its content. */
function useFocusOnNewPage(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (before.current !== undefined && path !== undefined && before.current !== path)
      document.getElementById('content')?.focus({ preventScroll: true });
    before.current = path ?? before.current;
  }, [path]);
}
