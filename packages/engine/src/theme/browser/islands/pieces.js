/**
 * What a browser cannot make itself: content given to a component (slots) and components of the theme inside it
 * (parts). Their HTML comes with the page and is moved or copied to where the component shows it.
 */
import { Component, createRef, createElement as h, hydrate, render } from 'preact/compat';
import { partKey } from '../../../expressions/sandbox/part-key.js';

const slots = new Map();
const parts = new Map();
export const urls = new Map();

export function forgetPieces() {
  for (const known of [slots, parts, urls]) known.clear();
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
  if (parts.has(part.dataset.part)) return;
  const copy = part.cloneNode(true);
  copy.querySelector('bindery-hole')?.replaceChildren();
  // Buttons that scripts have added do nothing in a copy, which gets its own.
  for (const added of copy.querySelectorAll('.copy, .expand, .prompt-actions')) added.remove();
  parts.set(part.dataset.part, copy);
}

/** The page's own nodes, so that what was opened, chosen or typed in them stays. */
export class Slot extends Component {
  box = createRef();
  componentDidMount() {
    const base = this.box.current;
    if (base.firstChild) return;
    const nodes = slots.get(String(this.props.n)) ?? [];
    const isTaken = nodes.some((node) => node.isConnected);
    base.append(...(isTaken ? nodes.map((node) => node.cloneNode(true)) : nodes));
    announce(base);
  }
  shouldComponentUpdate() {
    return false;
  }
  render({ n }) {
    return h('bindery-slot', { ref: this.box, 'data-slot': n, dangerouslySetInnerHTML: NOTHING });
  }
}

/** `given`: the properties of the theme's component. */
export class Part extends Component {
  box = createRef();
  componentDidMount() {
    this.fill(this.box.current.firstChild !== null);
  }
  componentDidUpdate() {
    if (this.box.current.dataset.part === this.shown) this.show(render);
    else this.fill(false);
  }
  componentWillUnmount() {
    if (this.hole) render(null, this.hole);
  }
  fill(isThere) {
    const base = this.box.current;
    this.shown = base.dataset.part;
    if (!isThere) {
      if (this.hole) render(null, this.hole);
      const known = parts.get(this.shown);
      base.replaceChildren(
        ...(known?.cloneNode(true).childNodes ?? [document.createElement('bindery-hole')]),
      );
      announce(base);
    }
    this.hole = base.querySelector('bindery-hole');
    this.show(isThere ? hydrate : render);
  }
  show(start) {
    const { hole, context } = this;
    if (hole) start(h(Passing, { context }, this.props.children), hole);
  }
  render({ name, given, isElement }) {
    const key = partKey(name, given ?? {}, isElement);
    return h('bindery-part', { ref: this.box, 'data-part': key, dangerouslySetInnerHTML: NOTHING });
  }
}

/** Contexts of the island reach into the hole. */
class Passing extends Component {
  getChildContext() {
    return this.props.context;
  }
  render({ children }) {
    return children;
  }
}

const NOTHING = { __html: '' };

/** The theme's own scripts look after what is new in the page. */
function announce(within) {
  document.dispatchEvent(new CustomEvent('bindery:added', { detail: within }));
}
