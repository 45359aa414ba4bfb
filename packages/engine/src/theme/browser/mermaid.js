/** Diagrams, drawn by mermaid on the pages that have one. Their source stays where mermaid is not there. */
import { all, make, one } from './dom.js';
import { startPanZoom } from './pan-zoom.js';

let count = 0;
let listens = false;

export async function drawDiagrams() {
  const blocks = all('pre.mermaid');
  if (blocks.length === 0) return;
  if (!listens) {
    listens = true;
    document.addEventListener('bindery:mode', drawDiagrams);
    addEventListener('load', drawDiagrams);
  }
  const { mermaid } = window;
  if (!mermaid) return;
  // On the way from a page with the small build, the whole one may not be there yet.
  const ready = blocks.filter((block) => mermaid.isFull || !block.hasAttribute('data-full'));
  const isDark = document.documentElement.classList.contains('dark');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    look: 'classic',
    theme: 'base',
    themeVariables: colors(isDark),
    fontFamily: getComputedStyle(document.body).fontFamily,
  });
  for (const block of ready) await draw(mermaid, block, isDark ? 'dark' : 'light');
}

/** The page's own, as mermaid wants them: it cannot read variables of stylesheets. */
function colors(darkMode) {
  const probe = make('span');
  document.body.append(probe);
  const value = (name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const variables = {
    darkMode,
    background: value('page'),
    primaryColor: value('panel'),
    primaryTextColor: value('strong'),
    primaryBorderColor: value('edge'),
    secondaryColor: value('tint'),
    tertiaryColor: value('page'),
    lineColor: value('faint'),
    edgeLabelBackground: value('page'),
    clusterBkg: value('page'),
    clusterBorder: value('edge'),
    textColor: value('text'),
    fontSize: '14px',
  };
  probe.remove();
  return variables;
}

async function draw(mermaid, block, mode) {
  if (block.dataset.drawn === mode) return;
  block.dataset.drawn = mode;
  block.dataset.source ??= block.textContent;
  count += 1;
  try {
    const { svg } = await mermaid.render(`diagram-${count}`, block.dataset.source);
    block.innerHTML = svg;
    block.classList.add('drawn');
    block.tabIndex = 0;
    const shape = one('svg', block);
    block.style.setProperty('--drawn', shape.style.maxWidth || '0px');
    startPanZoom(block, shape);
  } catch {
    block.textContent = block.dataset.source;
    document.getElementById(`ddiagram-${count}`)?.remove();
  }
}
