/** Tabs, steps and groups of code from a template, which has one of what they have any number of. */
import { Children, Fragment } from 'preact/compat';
import { bindBlanks } from './blanks.js';
import { renewIds } from './pieces.js';

export function isGroup(name) {
  return /^(?:Tabs|Steps|CodeGroup)$/.test(name);
}

/** `part` stands in the page already; `fill` makes it anew when its items are others. */
export function bindGroup(part, Part, { show, fill }) {
  const readItems = () => itemsOf(part.props.children, Part);
  const made = titles(readItems());
  const copies = repeat(part.box.current, readItems().length);
  const fills = copies.map((elements) => elements.map((element) => bindBlanks(element, show)));
  return () => {
    const items = readItems();
    if (titles(items) !== made) return fill();
    for (const [i, item] of items.entries()) for (const fillIn of fills[i]) fillIn(valuesOf(item));
  };
}

function itemsOf(children, Part) {
  return Children.toArray(children).flatMap((child) => {
    if (child.type === Fragment) return itemsOf(child.props.children, Part);
    return child.type === Part ? [child.props] : [];
  });
}

function titles(items) {
  return items.map((item) => valuesOf(item).filename).join('\n');
}

/** A block of code has a file name or at least a language for its title. */
function valuesOf(given) {
  const filename = given.filename ?? given.title ?? given.language ?? 'code';
  return { ...given, filename };
}

/** For each item the elements that are its own. */
function repeat(root, count) {
  const repeated = [...root.querySelectorAll('[role="tab"], [role="tabpanel"], .step')];
  const copies = Array.from({ length: count }, () => repeated.map((element) => element.cloneNode(true)));
  for (const [i, elements] of copies.entries()) {
    renewIds(elements);
    if (i > 0) for (const element of elements) element.removeAttribute('data-active');
  }
  for (const [i, element] of repeated.entries())
    element.replaceWith(...copies.map((elements) => elements[i]));
  for (const tab of [...root.querySelectorAll('[role="tab"]')].slice(1)) tab.ariaSelected = 'false';
  return copies;
}
