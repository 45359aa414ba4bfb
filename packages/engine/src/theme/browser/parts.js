/**
 * Parts of this script that only some pages need, in files of their own. A page that is known to need one names it
 * before this script, so that it is there from the start; any other comes when something it is for comes into the page.
 * Where a part cannot be loaded, the page reads as it does without scripts.
 */
import { one } from './dom.js';
import { FOLDER, loadScript } from './load-script.js';

/** Each part puts itself here. */
self.binderyParts ??= {};

/** What in a page each is for; any other is loaded by whoever wants it. */
const FOR = {
  content: '[role="tablist"], .view, .tree, .update, .prompt',
  images: '.mdx-content img',
  diagrams: 'pre.mermaid',
};

/** A part that is here already, else undefined. */
export const part = (name) => self.binderyParts[name];

export async function loadPart(name) {
  if (!part(name)) await loadScript(new URL(self.binderyPartFiles[name], FOLDER).href);
  return part(name);
}

/** `act` with each part that the page needs: at once where it is here, else when it comes. */
export function withParts(act) {
  for (const name of neededBy(document)) {
    if (part(name)) act(part(name));
    else loadPart(name).then(act, () => {});
  }
}

/** Loads what a page needs before it is shown. */
export function loadParts(page) {
  return Promise.allSettled(neededBy(page).map(loadPart));
}

function neededBy(page) {
  return Object.keys(FOR).filter((name) => one(FOR[name], page));
}
