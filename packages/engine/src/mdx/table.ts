import type { Align } from './parse/tree.ts';
import type { Place } from './place.ts';

export function renderTable(at: Place, node: number): string {
  const inside = at.deeper(-1);
  const tree = at.frame.tree;
  const aligns = tree.aligns(node);
  const rows = tree.childCount(node);
  let html = `<div class="table"><table><thead>${rows > 0 ? row(inside, tree.child(node, 0), 'th', aligns) : ''}</thead>`;
  if (rows > 1) {
    html += '<tbody>';
    for (let i = 1; i < rows; i++) {
      const line = row(inside, tree.child(node, i), 'td', aligns);
      // Missing cells are filled in, so that a short source could become a huge table.
      at.spend(line.length);
      html += line;
    }
    html += '</tbody>';
  }
  at.facts.blocks += 1;
  return `${html}</table></div>`;
}

function row(at: Place, node: number, tag: string, aligns: Align[]): string {
  const tree = at.frame.tree;
  const cells = tree.childCount(node);
  if (cells > aligns.length) reportExcess(at, node, aligns.length);
  let html = '<tr>';
  for (let i = 0; i < aligns.length; i++) {
    const align = aligns[i];
    const content = i < cells ? wholeCode(at.children(tree.child(node, i)), aligns.length) : '';
    // A header that says nothing is none: screen readers would announce it with every cell below.
    const name = content === '' ? 'td' : tag;
    html += `<${name}${align ? ` class="text-${align}"` : ''}>${content}</${name}>`;
    at.facts.plain += ' ';
  }
  at.facts.plain += '\n';
  return `${html}</tr>`;
}

/** So many letters fit beside each other on a screen. */
const LETTERS_OF_ROW = 60;

/** Lines break at hyphens, which the name of an option is full of. What is long for its column goes on doing so. */
function wholeCode(html: string, columns: number): string {
  if (!html.includes('<code>')) return html;
  return html.replace(/<code>([^<]*)<\/code>/g, (code, text: string) =>
    text.includes('-') && text.length <= LETTERS_OF_ROW / columns
      ? `<code class="whole">${text}</code>`
      : code,
  );
}

/** Markdown leaves out what has no column, and a pipe begins a cell in code as well. */
function reportExcess(at: Place, node: number, columns: number): void {
  const tree = at.frame.tree;
  const left = tree.childCount(node) - columns;
  const isEmpty = (cell: number): boolean => tree.childCount(tree.child(node, columns + cell)) === 0;
  if (Array.from({ length: left }, (_, cell) => isEmpty(cell)).every(Boolean)) return;
  at.report({
    rule: 'table-cells',
    message: `This row has ${left} more ${left === 1 ? 'cell' : 'cells'} than its table has columns; the rest is left out`,
    hint: 'Write \\| for a pipe in a cell, in code as well',
    offset: tree.start(node),
  });
}
