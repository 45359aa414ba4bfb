/**
 * Which features this deployment has on: `bindery.config.json` at the root of the site tells, so that one bundle serves
 * every kind of deployment. What is off, or what nothing fills, stays hidden; without an answer, everything does.
 */
import { all } from './dom.js';

/** Its script lies in a folder of the root. */
const CONFIG = new URL('../bindery.config.json', document.currentScript?.src ?? location.href);
/** Places for features in the page, and which of the features may fill them. */
const SLOTS = {
  '[data-slot="search"]': ['search', 'offlineSearch'],
  '[data-slot="assistant"]': ['assistant'],
  '[data-slot="feedback"]': ['analytics'],
  '[data-tryit]': ['playground'],
};

let asked = null;

/** Fills the places of this page: whoever has something for them listens to `bindery:features`. */
export async function startFeatures() {
  const enabled = await enabledFeatures();
  document.documentElement.dataset.features = enabled.join(' ');
  document.dispatchEvent(new CustomEvent('bindery:features', { detail: enabled }));
  for (const [selector, features] of Object.entries(SLOTS)) {
    const isOn = features.some((feature) => enabled.includes(feature));
    for (const slot of all(selector)) slot.hidden = !isOn || slot.childNodes.length === 0;
  }
}

export function enabledFeatures() {
  asked ??= ask();
  return asked;
}

/** From disk nobody answers: a request there would only be an error in the console. What needs nobody is on. */
async function ask() {
  if (!location.protocol.startsWith('http')) return ['offlineSearch'];
  try {
    const answer = await fetch(CONFIG, { priority: 'low' });
    const { features } = await answer.json();
    return Object.keys(features).filter((name) => features[name].enabled === true);
  } catch {
    return [];
  }
}
