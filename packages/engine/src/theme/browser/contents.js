/** The table of contents follows the reader. */
import { all, one } from './dom.js';

let stop = () => {};

export function startContents() {
  stop();
  showCurrentPage();
  const links = all('#table-of-contents ul a');
  const places = links.map((link) => [link, document.getElementById(decodeURIComponent(link.hash.slice(1)))]);
  const known = places.filter(([, heading]) => heading);
  if (known.length === 0) return;
  let waiting = false;
  const mark = () => {
    waiting = false;
    const line = innerHeight * 0.25 + 80;
    const isEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
    const above = known.filter(([, heading]) => heading.getBoundingClientRect().top <= line);
    const current = (isEnd && scrollY > 0 ? known : above).at(-1)?.[0] ?? known[0][0];
    for (const [link] of known) {
      if (link === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
    keepInView(one('#table-of-contents'), current);
  };
  const later = () => {
    if (!waiting) requestAnimationFrame(mark);
    waiting = true;
  };
  addEventListener('scroll', later, { passive: true });
  stop = () => removeEventListener('scroll', later);
  mark();
}

function showCurrentPage() {
  const sidebar = one('#sidebar');
  const current = sidebar && one('.nav [aria-current]', sidebar);
  if (current && current.offsetTop > sidebar.clientHeight * 0.8 && sidebar.scrollTop === 0) {
    sidebar.scrollTop = current.offsetTop - sidebar.clientHeight / 3;
  }
}

function keepInView(box, item) {
  const { top, bottom } = item.getBoundingClientRect();
  const edge = box.getBoundingClientRect();
  if (top < edge.top + 40) box.scrollTop += top - edge.top - 40;
  else if (bottom > edge.bottom - 40) box.scrollTop += bottom - edge.bottom + 40;
}
