/** The table of contents follows the reader. */
import { all, one } from './dom.js';

/** Longer lists show the deeper headings of the part that is read. */
const FOLDED_FROM = 40;

let stop = () => {};

export function startContents() {
  stop();
  showCurrentPage();
  const links = all('#table-of-contents ul a');
  const places = links.map((link) => [link, document.getElementById(decodeURIComponent(link.hash.slice(1)))]);
  const found = places.filter(([, heading]) => heading);
  if (found.length === 0) return;
  let waiting = false;
  const mark = () => {
    waiting = false;
    for (const [link, heading] of found) link.parentElement.hidden = isPutAway(heading);
    const known = found.filter(([, heading]) => heading.getClientRects().length > 0);
    if (known.length === 0) return;
    const line = innerHeight * 0.25 + 80;
    const isEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
    const above = known.filter(([, heading]) => heading.getBoundingClientRect().top <= line);
    const current = (isEnd && scrollY > 0 ? known : above).at(-1)?.[0] ?? known[0][0];
    // Upwards from the entry that is read: of each lesser depth, which is its number of classes, the first.
    let depth = 0;
    let part;
    for (const [link] of known.reverse()) {
      const item = link.parentElement;
      const isCurrent = link === current;
      const isAbove = isCurrent || item.classList.length < depth;
      if (isAbove) {
        part = item;
        depth = item.classList.length;
      }
      link.ariaCurrent = isCurrent ? 'location' : null;
      // What the format calls it, for CSS of the site's own.
      item.toggleAttribute('data-active', isAbove);
      item.toggleAttribute('data-active-deepest', isCurrent);
    }
    if (links.length > FOLDED_FROM) fold(links, part);
    keepInView(one('#table-of-contents'), current);
  };
  const later = () => {
    if (!waiting) requestAnimationFrame(mark);
    waiting = true;
  };
  const occasions = ['scroll', 'click', 'change', 'keyup', 'hashchange'];
  for (const type of occasions) addEventListener(type, later, { passive: true });
  stop = () => {
    for (const type of occasions) removeEventListener(type, later);
  };
  mark();
}

function fold(links, part) {
  let isRead;
  for (const { parentElement: item } of links) {
    if (!item.classList.contains('deep')) isRead = item === part;
    else if (!isRead) item.hidden = true;
  }
}

/** In a tab, a view or an entry that is not chosen; what an accordion holds can be gone to, which opens it. */
function isPutAway(heading) {
  return heading.closest('.tab[role="tabpanel"]:not([data-active]), .view[hidden], .update[hidden]') !== null;
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
