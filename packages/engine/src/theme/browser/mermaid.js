/** Diagrams, drawn by mermaid, which is loaded when the first of them comes into sight. Their source stays without it. */
import css from './diagrams.css';
import { addStyle, all, fresh, make, one, word } from './dom.js';
import { startPanZoom } from './pan-zoom.js';

/** So far below the screen a diagram counts as in sight. */
const AHEAD = '400px';

const started = new WeakSet();
const scripts = new Map();
let count = 0;
let observer = null;
/** One after the other: mermaid works with settings that all share. */
let queue = Promise.resolve();

export function drawDiagrams() {
  const blocks = fresh('pre.mermaid', started);
  if (blocks.length === 0) return;
  if (!observer) {
    addStyle('diagrams', css);
    observer = new IntersectionObserver(showSeen, { rootMargin: AHEAD });
    document.addEventListener('bindery:mode', () => all('pre.mermaid.drawn').forEach(show));
  }
  for (const block of blocks) observer.observe(block);
}

function showSeen(entries) {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    show(target);
  }
}

function show(block) {
  queue = queue.then(async () => {
    const mermaid = await load(block.hasAttribute('data-full'));
    if (!mermaid) return;
    const isDark = document.documentElement.classList.contains('dark');
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      look: 'classic',
      theme: 'base',
      themeVariables: colors(isDark),
      fontFamily: getComputedStyle(document.body).fontFamily,
    });
    await draw(mermaid, block, isDark ? 'dark' : 'light');
  });
}

/** The page says where its mermaid lies; on the way from a page with the small build, the whole one may be missing. */
async function load(isFull) {
  const isEnough = () => window.mermaid && (window.mermaid.isFull || !isFull);
  const path = one('meta[name="bindery-mermaid"]')?.content;
  if (!isEnough() && path) {
    const src = new URL(path, location.href).href;
    if (!scripts.has(src)) {
      const loaded = new Promise((resolve) => {
        document.head.append(make('script', { src, onload: resolve, onerror: resolve }));
      });
      scripts.set(src, loaded);
    }
    await scripts.get(src);
  }
  return isEnough() ? window.mermaid : null;
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
    block.prepend(make('strong', { textContent: word('The diagram cannot be drawn.') }), '\n');
    document.getElementById(`ddiagram-${count}`)?.remove();
  }
}
