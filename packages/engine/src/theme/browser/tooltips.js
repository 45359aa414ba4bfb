/** Tips show by themselves on hover and focus; here they stay on the screen, and Escape puts them away. */
import { all, on } from './dom.js';

export function startTooltips() {
  on('pointerover', '.tooltip', place);
  on('focusin', '.tooltip', place);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const tip of all('.tooltip:is(:hover, :focus, :focus-within)')) tip.classList.add('closed');
  });
}

function place(tooltip) {
  const tip = tooltip.querySelector('.tooltip-content');
  if (!tip) return;
  tooltip.classList.remove('closed');
  tip.style.removeProperty('--shift');
  const { left, right } = tip.getBoundingClientRect();
  const edge = document.documentElement.clientWidth - 8;
  const shift = left < 8 ? 8 - left : right > edge ? edge - right : 0;
  if (shift !== 0) tip.style.setProperty('--shift', `${shift}px`);
}
