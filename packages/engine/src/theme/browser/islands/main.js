/**
 * Brings the components of a page's author to life: each island in a page names its module, its component and its
 * properties. `node scripts/bundle-theme.ts` bundles this with Preact into islands.gen.js.
 */
import { Component, createElement as h, hydrate, render } from 'preact/compat';
import { all } from '../dom.js';
import { loadModule, takeModules } from './modules.js';
import { collectPieces, forgetPieces } from './pieces.js';
import { provided, revive } from './react.js';

/** Also after more scripts have come: an island waits for its module. */
function startIslands() {
  takeModules();
  for (const island of all('bindery-island:not([data-live])')) startIsland(island);
}

function startIsland(element) {
  const { module, name, props } = element.dataset;
  const first = element.innerHTML;
  try {
    const exported = loadModule(module, provided);
    if (exported === null) return;
    element.dataset.live = '';
    const isEmpty = !collectPieces(element);
    // Misnested HTML is not what the component would make: there is nothing to take over.
    const isApart = 'apart' in element.dataset;
    if (isApart) element.replaceChildren();
    const type = exported[name];
    const given = props ? revive(JSON.parse(props)) : {};
    const shown = typeof type === 'function' || type?.$$typeof ? h(type, given) : type;
    const start = isEmpty || isApart ? render : hydrate;
    start(h(Boundary, { first, name }, shown), element);
  } catch (error) {
    giveUp(element, { first, error });
  }
}

/** A component that fails leaves its first view behind; the rest of the page is not concerned. */
class Boundary extends Component {
  static getDerivedStateFromError(error) {
    return { error };
  }
  componentDidCatch(error) {
    console.error(`<${this.props.name}> failed`, error);
  }
  render({ first, children }, { error }) {
    return error ? h('bindery-part', { dangerouslySetInnerHTML: { __html: first } }) : children;
  }
}

function giveUp(element, { first, error }) {
  console.error(`<${element.dataset.name}> failed`, error);
  element.dataset.live = 'failed';
  element.innerHTML = first;
}

/** Another page took the place of this one: effects of the islands that were here end. */
let living = [];
function endGone() {
  for (const island of living) if (!island.isConnected) render(null, island);
  living = all('bindery-island[data-live]');
  if (living.length === 0) forgetPieces();
}

function update() {
  endGone();
  startIslands();
  living = all('bindery-island[data-live]');
}

document.addEventListener('bindery:page', update);
// Not while another island is still being shown.
document.addEventListener('bindery:added', () => queueMicrotask(startIslands));
addEventListener('load', update);
update();
