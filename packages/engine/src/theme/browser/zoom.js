/** Images of the content open large. */
import { addStyle, fresh, make, word } from './dom.js';
import css from './zoom.css';

const started = new WeakSet();

/** Smaller ones are signs rather than pictures. */
const LEAST_PX = 120;
const NOT = 'a, button, summary, .card, .icon, .badge, [noZoom], .no-zoom, [data-no-zoom]';

export function startZoom() {
  for (const image of fresh('.mdx-content img', started)) {
    if (image.closest(NOT)) continue;
    if (image.complete) offer(image);
    else image.addEventListener('load', () => offer(image), { once: true });
  }
}

function offer(image) {
  if (image.clientWidth < LEAST_PX) return;
  addStyle('zoom', css);
  image.classList.add('zoomable');
  image.addEventListener('click', () => enlarge(image));
  // What is said to be decoration is none for the keyboard either.
  if (image.getAttribute('alt') === '') return;
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', image.alt ? word('Enlarge: {}', image.alt) : word('Enlarge the image'));
  image.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    enlarge(image);
  });
}

function enlarge(image) {
  const close = make('button', { type: 'button', className: 'icon-button', ariaLabel: word('Close') });
  const cross = make('i', { className: 'ico' });
  cross.style.setProperty('--i', 'var(--i-close)');
  close.append(cross);
  const large = make('img', { src: image.currentSrc || image.src, alt: image.alt });
  const dialog = make('dialog', { className: 'zoom', ariaLabel: image.alt || word('Image') }, large, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    image.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}
