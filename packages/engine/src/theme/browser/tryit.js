/**
 * The button that opens the playground. It comes with the script of sites that have API pages; all that the playground
 * does is a script of its own, loaded when somebody is about to use it.
 */
import { make, on, one } from './dom.js';
import { FOLDER, loadScript } from './load-script.js';

const LINK = /^#tryit(?:-wide)?(?:=|$)/;

handBack();
on('click', '.tryit-button', (button) => open(button, {}));
for (const type of ['pointerover', 'focusin']) on(type, '.tryit-button', () => load().catch(() => {}));
document.addEventListener('bindery:features', ({ detail }) => {
  if (detail.includes('playground')) fillPlaces();
});
addEventListener('hashchange', openLinked);
addEventListener(
  'mintlify:user',
  () => document.documentElement.dataset.features?.includes('playground') && fillPlaces(),
);
listenToScripts();

/** What scripts of a site may say, by the names that they know: what variables of servers stand for. */
function listenToScripts() {
  const set = (variables) => {
    self.binderyTryit.variables = variables;
    one('[data-tryit]')?.dispatchEvent(new Event('variables'));
  };
  self.mintlify ??= {};
  self.mintlify.api ??= {};
  self.mintlify.api.playground = {
    setServerVariables: (variables) => set({ ...self.binderyTryit.variables, ...variables }),
    clearServerVariables: () => set({}),
  };
}

/** Where nothing can be sent, the page says nothing of a request. */
function fillPlaces() {
  const place = one('.tryit-place');
  const tryit = one('[data-tryit]');
  if (!place || !tryit || !one('[data-tryit-request]')) return;
  if (tryit.dataset.tryit === 'auth' && !self.mintlify.user) return;
  if (!one('.tryit-button')) {
    const textContent = place.dataset.name;
    place.append(make('button', { type: 'button', className: 'tryit-button', textContent }));
  }
  openLinked();
}

/** `#tryit` of a page's address opens its playground, `#tryit=…` with what somebody had filled in. */
function openLinked() {
  const button = LINK.test(location.hash) && one('.tryit-button');
  if (button) open(button, { link: location.hash });
}

async function open(button, { link }) {
  button.ariaBusy = 'true';
  try {
    (await load())(one('[data-tryit]'), { folder: FOLDER, link });
  } finally {
    button.ariaBusy = null;
  }
}

async function load() {
  await loadScript(new URL(self.binderyTryit.script, FOLDER).href);
  return self.binderyTryit.open;
}

/** Whoever signs in for the playground comes back to the front page, in a window that only has to hand its answer on. */
function handBack() {
  const answer = new URLSearchParams(location.search);
  if (!answer.get('state')?.startsWith('bindery-tryit-')) return;
  history.replaceState(null, '', location.pathname);
  new BroadcastChannel('bindery-tryit').postMessage([...answer]);
  close();
}
