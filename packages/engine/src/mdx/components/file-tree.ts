/** Files and folders: from `Tree.Folder` and `Tree.File`, or from a Markdown list. Lists and `<details>` need no script. */
import type { Element } from '../element.ts';
import { escapeHtml } from '../escape.ts';
import { Kind } from '../parse/tree.ts';
import { classAttribute } from '../properties.ts';
import type { ComponentPlace, ComponentTable } from './component.ts';

export const FILE_TREE: ComponentTable = { Tree: tree, 'Tree.Folder': folder, 'Tree.File': file };

function tree(at: ComponentPlace, element: Element): string {
  at.page.features.add('tree');
  const inside = at.with({ group: { kind: 'tree', parts: [] } });
  return `<ul${classAttribute(element, 'tree')} data-component-name="tree">${items(inside, element)}</ul>`;
}

/** A list of the page becomes items; everything else renders as it is. */
function items(at: ComponentPlace, element: Element): string {
  if (element.node < 0) return at.content(element);
  const { tree } = element.frame;
  const inside = at.with({ frame: element.frame });
  const count = tree.childCount(element.node);
  let html = '';
  let holdsList = false;
  for (let i = 0; i < count; i++) {
    const node = tree.child(element.node, i);
    if (tree.kind(node) !== Kind.list) continue;
    holdsList = true;
    html += listItems(inside, node);
  }
  return holdsList ? html : inside.children(element.node);
}

function listItems(at: ComponentPlace, list: number): string {
  const { tree } = at.frame;
  let html = '';
  for (let i = 0; i < tree.childCount(list); i++) html += listItem(at, tree.child(list, i));
  return html;
}

/** `- name/`, or anything with a list below it, is a folder. */
function listItem(at: ComponentPlace, item: number): string {
  const { tree } = at.frame;
  const inside = at.deeper(tree.start(item));
  let name = '';
  let nested: string | null = null;
  for (let i = 0; i < tree.childCount(item); i++) {
    const node = tree.child(item, i);
    if (tree.kind(node) === Kind.list) nested = (nested ?? '') + listItems(inside, node);
    else name += inside.children(node);
  }
  at.facts.plain += '\n';
  const isFolder = nested !== null || name.endsWith('/');
  return isFolder ? folderHtml(name, nested ?? '', { open: true, highlight: false }) : fileHtml(name, false);
}

function folder(at: ComponentPlace, element: Element): string {
  const name = element.text('name') ?? '';
  at.facts.say(name);
  const open =
    element.flag('defaultOpen') || (element.props.openable !== undefined && !element.flag('openable'));
  return folderHtml(escapeHtml(name), items(at, element), { open, highlight: element.flag('highlight') });
}

function file(at: ComponentPlace, element: Element): string {
  const name = element.text('name') ?? '';
  at.facts.say(name);
  return fileHtml(escapeHtml(name), element.flag('highlight'));
}

function folderHtml(name: string, inner: string, state: { open: boolean; highlight: boolean }): string {
  return `<li class="tree-folder"${state.highlight ? ' data-highlight' : ''} data-component-part="tree-folder"><details${state.open ? ' open' : ''}><summary>${name}</summary><ul>${inner}</ul></details></li>`;
}

function fileHtml(name: string, highlight: boolean): string {
  return `<li class="tree-file"${highlight ? ' data-highlight' : ''} data-component-part="tree-file">${name}</li>`;
}
