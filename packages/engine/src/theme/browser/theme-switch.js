/** Light and dark. The choice is made before the page shows, by a few lines in its head. */
import { on, one, remember } from './dom.js';

let listens = false;

export function startThemeSwitch() {
  show();
  if (listens) return;
  listens = true;
  on('click', '#theme-switch', () => {
    const { classList } = document.documentElement;
    const mode = classList.contains('dark') ? 'light' : 'dark';
    classList.remove('light', 'dark');
    classList.add(mode);
    remember('bindery-mode', mode);
    show();
    document.dispatchEvent(new CustomEvent('bindery:mode'));
  });
}

function show() {
  const isDark = document.documentElement.classList.contains('dark');
  one('#theme-switch')?.setAttribute('aria-pressed', String(isDark));
}
