/**
 * What a browser cannot make itself comes with the page: content given to a component (slots), components of the theme
 * (parts), templates of those, icons, and addresses.
 */
import { BLANK } from '../../../expressions/sandbox/blanks.js';

const slots = new Map();
const parts = new Map();
const templates = new Map();
const icons = new Map();
const urls = new Map();

export function forgetPieces() {
  for (const known of [slots, parts, templates, icons, urls]) known.clear();
}

/** Before the island starts. Says whether it shows anything yet. */
export function collectPieces(island) {
  for (const [written, href] of Object.entries(JSON.parse(island.dataset.urls ?? '{}'))) {
    urls.set(written, href);
  }
  for (const template of island.querySelectorAll(':scope > template')) {
    if (template.dataset.slot) slots.set(template.dataset.slot, [...template.content.childNodes]);
    for (const part of template.content.querySelectorAll('bindery-part')) keepPart(part);
    template.remove();
  }
  for (const slot of island.querySelectorAll('bindery-slot')) {
    if (!slots.has(slot.dataset.slot)) slots.set(slot.dataset.slot, [...slot.childNodes]);
  }
  for (const part of island.querySelectorAll('bindery-part')) keepPart(part);
  return island.firstChild !== null;
}

function keepPart(part) {
  const { icon, template, given } = part.dataset;
  if (icon) icons.set(icon, part.innerHTML);
  else if (template) {
    const others = templates.get(template) ?? [];
    templates.set(template, [...others, { given: JSON.parse(given), html: part }]);
  } else if (!parts.has(part.dataset.part)) parts.set(part.dataset.part, cleanCopy(part));
}

function cleanCopy(part) {
  const copy = part.cloneNode(true);
  copy.querySelector('bindery-hole')?.replaceChildren();
  // Buttons that scripts have added do nothing in a copy, which gets its own.
  for (const added of copy.querySelectorAll('.copy, .expand, .prompt-actions')) added.remove();
  return copy;
}

export function slotNodes(number) {
  return slots.get(String(number)) ?? [];
}

/** HTML of a part that the page has exactly like this. */
export function knownPart(key) {
  return copyOf(parts.get(key));
}

/** HTML of a part with blanks for what the page could not know: the template that says the most of it. */
export function templateFor(name, given) {
  const fitting = (templates.get(name) ?? []).filter((template) =>
    Object.entries(template.given).every(([key, value]) => value === null || value === given[key]),
  );
  const known = ({ given: own }) => Object.keys(own).filter((key) => given[key] !== undefined).length;
  fitting.sort((a, b) => known(b) - known(a));
  return copyOf(fitting[0]?.html);
}

let copies = 0;

/** With ids of its own. */
function copyOf(part) {
  if (!part) return null;
  const copy = part.cloneNode(true);
  renewIds([copy]);
  return copy;
}

/** Of elements that may name one another. */
export function renewIds(elements) {
  copies += 1;
  for (const element of elements.flatMap((root) => [root, ...root.querySelectorAll('*')])) {
    for (const name of ['id', 'aria-controls', 'aria-describedby']) {
      const id = element.getAttribute(name);
      if (id) element.setAttribute(name, `${id.replace(BLANK, '')}-${copies}`);
    }
  }
}

export function iconHtml(name) {
  return icons.get(name);
}

/** An address as it has to stand in this page. */
export function addressOf(written) {
  return urls.get(written) ?? written;
}

/** The theme's own scripts look after what is new in the page. */
export function announce(within) {
  document.dispatchEvent(new CustomEvent('bindery:added', { detail: within }));
}
