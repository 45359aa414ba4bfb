import type { Align } from './parse/tree.ts';
import type { Renderer } from './renderer.ts';

export function renderTable(r: Renderer, node: number): string {
  r.enter(-1);
  const tree = r.frame.tree;
  const aligns = tree.aligns(node);
  const rows = tree.childCount(node);
  let html = `<div class="table"><table><thead>${rows > 0 ? row(r, tree.child(node, 0), 'th', aligns) : ''}</thead>`;
  if (rows > 1) {
    html += '<tbody>';
    for (let i = 1; i < rows; i++) {
      const line = row(r, tree.child(node, i), 'td', aligns);
      // Missing cells are filled in, so that a short source could become a huge table.
      r.spend(line.length);
      html += line;
    }
    html += '</tbody>';
  }
  r.leave();
  r.sawBlock = true;
  return `${html}</table></div>`;
}

function row(r: Renderer, node: number, tag: string, aligns: Align[]): string {
  const tree = r.frame.tree;
  const cells = tree.childCount(node);
  let html = '<tr>';
  for (let i = 0; i < aligns.length; i++) {
    const align = aligns[i];
    const open = align ? `<${tag} class="text-${align}">` : `<${tag}>`;
    html += `${open}${i < cells ? r.nodes.children(r, tree.child(node, i)) : ''}</${tag}>`;
    r.plain += ' ';
  }
  r.plain += '\n';
  return `${html}</tr>`;
}
