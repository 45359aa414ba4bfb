/** Diagrams can be enlarged and moved: buttons, dragging, and the keys + - 0 and arrows while one has the focus. */
import { make, word } from './dom.js';

const SMALLEST_PX = 120;
const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

export function startPanZoom(block, svg) {
  const { actions, placement } = block.dataset;
  const isWanted = actions === undefined ? svg.clientHeight > SMALLEST_PX : actions !== 'false';
  if (!isWanted) return;
  const view = { scale: 1, x: 0, y: 0 };
  const show = () => {
    svg.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  };
  const acts = {
    '+': () => zoom(view, 1.25),
    '-': () => zoom(view, 0.8),
    0: () => Object.assign(view, { scale: 1, x: 0, y: 0 }),
    ArrowLeft: () => move(view, 40, 0),
    ArrowRight: () => move(view, -40, 0),
    ArrowUp: () => move(view, 0, 40),
    ArrowDown: () => move(view, 0, -40),
  };
  const act = (name) => {
    acts[name]();
    show();
  };
  const button = (name, label) => {
    const made = make('button', { type: 'button', textContent: name === '0' ? '⟲' : name, ariaLabel: label });
    made.addEventListener('click', () => act(name));
    return made;
  };
  const bar = make(
    'div',
    { className: 'diagram-actions' },
    button('+', word('Enlarge the diagram')),
    button('-', word('Shrink the diagram')),
    button('0', word('Show the diagram as it was')),
  );
  bar.dataset.placement = CORNERS.includes(placement) ? placement : 'bottom-right';
  block.append(bar);
  block.classList.add('can-pan');
  block.onkeydown = (event) => {
    const name = event.key === '=' ? '+' : event.key;
    // Arrows scroll the page until there is something to move to.
    if (!acts[name] || event.ctrlKey || event.metaKey || (name.startsWith('Arrow') && view.scale === 1))
      return;
    event.preventDefault();
    act(name);
  };
  drag(block, (dx, dy) => {
    move(view, dx, dy);
    show();
  });
}

function zoom(view, factor) {
  view.scale = Math.min(8, Math.max(0.25, view.scale * factor));
}

function move(view, dx, dy) {
  view.x += dx;
  view.y += dy;
}

/** With mouse and pen; a finger scrolls the page. */
function drag(block, onMove) {
  block.onpointerdown = (event) => {
    if (event.pointerType === 'touch' || event.button !== 0 || event.target.closest('button, a')) return;
    block.setPointerCapture(event.pointerId);
    block.onpointermove = ({ movementX, movementY }) => onMove(movementX, movementY);
    block.onpointerup = () => {
      block.onpointermove = null;
    };
  };
}
