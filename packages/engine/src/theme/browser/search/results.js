/** What was found, as rows: a page, and below it the sections of it that were found. */
import { make } from '../dom.js';

/**
 * Rows in order; each leads somewhere, and that of the best hit is marked. A page of which only sections were found has
 * a row as well: it says whose they are. `root`: address of the site's root.
 */
export function resultRows(hits, root) {
  return [...groupByPage(hits)].flatMap(([href, own]) => {
    const whole = own.find(({ anchor }) => anchor === '');
    const sections = own.filter(({ anchor }) => anchor !== '');
    const rowOf = (hit, row) => Object.assign(row, { isBest: hit === hits[0] });
    return [
      rowOf(whole, pageRow(new URL(href, root).href, whole ?? { ...own[0], excerpt: [] })),
      ...sections.map((hit) => {
        const place = `${href}#${encodeURIComponent(hit.anchor)}`;
        return rowOf(hit, sectionRow(new URL(place, root).href, hit));
      }),
    ];
  });
}

function groupByPage(hits) {
  const pages = new Map();
  for (const hit of hits) pages.set(hit.href, [...(pages.get(hit.href) ?? []), hit]);
  return pages;
}

function pageRow(href, { title, crumbs, method, excerpt }) {
  const name = make('span', { className: 'name' });
  if (method) name.append(make('b', { className: 'method', textContent: method }));
  name.append(...marked(title));
  const way =
    crumbs.length > 0 ? [make('span', { className: 'crumbs', textContent: crumbs.join(' › ') })] : [];
  return row(href, 'page', [...way, name, ...text(excerpt)]);
}

function sectionRow(href, { heading, excerpt }) {
  return row(href, 'part', [make('span', { className: 'name' }, ...marked(heading)), ...text(excerpt)]);
}

function row(href, kind, content) {
  return make(
    'a',
    { href, className: kind, role: 'option', tabIndex: -1 },
    make('i', { className: 'ico' }),
    make('span', { className: 'what' }, ...content),
  );
}

function text(pieces) {
  return pieces.length === 0 ? [] : [make('span', { className: 'excerpt' }, ...marked(pieces))];
}

function marked(pieces) {
  return pieces.map((piece) => (piece.marked ? make('mark', { textContent: piece.text }) : piece.text));
}
