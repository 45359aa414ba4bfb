/** Light, dark, or as the system. The choice is made before the page shows, by a few lines in its head. */
import { on, one, remember, word } from './dom.js';

const system = matchMedia('(prefers-color-scheme: dark)');
const root = document.documentElement;

let listens = false;

export function startThemeSwitch() {
  show();
  if (listens) return;
  listens = true;
  on('click', '#theme-switch', () => {
    const order = ['system', system.matches ? 'light' : 'dark', system.matches ? 'dark' : 'light'];
    root.dataset.mode = order[(order.indexOf(root.dataset.mode) + 1) % order.length];
    remember('bindery-mode', root.dataset.mode);
    apply();
  });
  system.addEventListener('change', apply);
}

function apply() {
  const { mode } = root.dataset;
  const shown = mode === 'system' ? (system.matches ? 'dark' : 'light') : mode;
  show();
  if (root.classList.contains(shown)) return;
  root.classList.remove('light', 'dark');
  root.classList.add(shown);
  document.dispatchEvent(new CustomEvent('bindery:mode'));
}

function show() {
  const names = { light: word('Light mode'), dark: word('Dark mode'), system: word('System') };
  one('#theme-switch')?.setAttribute('aria-label', word('Theme: {}', names[root.dataset.mode]));
}
