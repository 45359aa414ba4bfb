/** Files and folders: from `Tree.Folder` and `Tree.File`, or from a Markdown list. Lists and `<details>` need no script. */
import type { Element } from '../element.ts';
import { escapeHtml } from '../escape.ts';
import { Kind } from '../parse/tree.ts';
import { classAttribute } from '../properties.ts';
import type { Renderer } from '../renderer.ts';
import type { ComponentTable } from './component.ts';

export const FILE_TREE: ComponentTable = { Tree: tree, 'Tree.Folder': folder, 'Tree.File': file };

function tree(r: Renderer, element: Element): string {
  r.features.add('tree');
  return `<ul${classAttribute(element, 'tree')} data-component-name="tree">${items(r, element)}</ul>`;
}

/** A list of the page becomes items; everything else renders as it is. */
function items(r: Renderer, element: Element): string {
  if (element.node < 0) return r.content(element);
  const { frame } = element;
  const outer = r.frame;
  r.frame = frame;
  const count = frame.tree.childCount(element.node);
  let html = '';
  let holdsList = false;
  for (let i = 0; i < count; i++) {
    const node = frame.tree.child(element.node, i);
    if (frame.tree.kind(node) !== Kind.list) continue;
    holdsList = true;
    html += listItems(r, node);
  }
  if (!holdsList) html = r.nodes.children(r, element.node);
  r.frame = outer;
  return html;
}

function listItems(r: Renderer, list: number): string {
  const { tree } = r.frame;
  let html = '';
  for (let i = 0; i < tree.childCount(list); i++) html += listItem(r, tree.child(list, i));
  return html;
}

/** `- name/`, or anything with a list below it, is a folder. */
function listItem(r: Renderer, item: number): string {
  r.enter(r.frame.tree.start(item));
  const { tree } = r.frame;
  let name = '';
  let nested: string | null = null;
  for (let i = 0; i < tree.childCount(item); i++) {
    const node = tree.child(item, i);
    if (tree.kind(node) === Kind.list) nested = (nested ?? '') + listItems(r, node);
    else name += r.nodes.children(r, node);
  }
  r.plain += '\n';
  r.leave();
  const isFolder = nested !== null || name.endsWith('/');
  return isFolder ? folderHtml(name, nested ?? '', { open: true, highlight: false }) : fileHtml(name, false);
}

function folder(r: Renderer, element: Element): string {
  const name = element.text('name') ?? '';
  r.say(name);
  const open =
    element.flag('defaultOpen') || (element.props.openable !== undefined && !element.flag('openable'));
  return folderHtml(escapeHtml(name), items(r, element), { open, highlight: element.flag('highlight') });
}

function file(r: Renderer, element: Element): string {
  const name = element.text('name') ?? '';
  r.say(name);
  return fileHtml(escapeHtml(name), element.flag('highlight'));
}

function folderHtml(name: string, inner: string, state: { open: boolean; highlight: boolean }): string {
  return `<li class="tree-folder"${state.highlight ? ' data-highlight' : ''} data-component-part="tree-folder"><details${state.open ? ' open' : ''}><summary>${name}</summary><ul>${inner}</ul></details></li>`;
}

function fileHtml(name: string, highlight: boolean): string {
  return `<li class="tree-file"${highlight ? ' data-highlight' : ''} data-component-part="tree-file">${name}</li>`;
}
