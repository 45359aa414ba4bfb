/**
 * Loads the services that docs.json names and an author's scripts of other hosts. This script is part of a page only
 * where the deployment has integrations on, and the page's policy names their hosts only there.
 */
import { make } from '../dom.js';
import { SERVICES } from './services.js';

const { loads, consent } = self.binderyIntegrations;
const refusesCounting = navigator.doNotTrack === '1' || Boolean(navigator.globalPrivacyControl);
const waiting = new Set(loads);
const running = new Set();

function start() {
  for (const load of waiting) {
    if (!mayLoad(load)) continue;
    waiting.delete(load);
    run(load);
  }
}

/** What asks for consent comes before it is given. */
function mayLoad({ kind }) {
  if (kind === 'asks') return true;
  return !(kind === 'counts' && refusesCounting) && (consent === null || isGiven());
}

function isGiven() {
  try {
    return localStorage.getItem(consent.key) === consent.value;
  } catch {
    return false;
  }
}

/** A script that a blocker keeps away is not missed, and one that fails is no fault of the page's. */
function run({ name, src, attributes, settings }) {
  const { before, after } = SERVICES[name] ?? {};
  before?.(settings);
  const script = make('script', { src, async: true });
  script.dataset.feature = '';
  for (const [key, value] of Object.entries(attributes)) script.setAttribute(key, value);
  script.onload = () => {
    after?.(settings);
    running.add(name);
  };
  document.head.append(script);
}

start();
// Whoever agrees does so with a click, here or in another tab.
addEventListener('storage', start);
document.addEventListener('click', () => setTimeout(start));
document.addEventListener('bindery:page', () => {
  start();
  for (const name of running) SERVICES[name]?.turn?.();
});
