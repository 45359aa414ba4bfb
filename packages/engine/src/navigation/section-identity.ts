import { hash } from 'node:crypto';
import type { Navigation, NavNode } from './navigation.ts';

/** Names sections after the labels on the way to them, each name once. */
export function createSectionIds(): (labels: string[]) => string {
  const taken = new Set<string>();
  return (labels) => {
    const wanted = labels.map(slug).join('/') || 'main';
    let id = wanted;
    for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
    taken.add(id);
    return id;
  };
}

/** A section's hash changes with its sidebar and with the switchers, which every page shows. */
export function hashSections(navigation: Navigation): void {
  const around = hash('sha256', JSON.stringify([navigation.levels, navigation.global]));
  for (const section of navigation.sections) {
    const head = JSON.stringify([around, section.id, section.trail]);
    section.hash = hash('sha256', `${head}\n${section.nodes.map(lineOf).join('\n')}`);
  }
}

/** All fields of a node in a fixed order; three times as fast as JSON for the thousands there are. */
function lineOf(node: NavNode): string {
  if (node.kind === 'link') return JSON.stringify(node);
  const { title, icon, iconType, tag } = node;
  const shown = `${title}\u0000${icon}\u0000${iconType}\u0000${tag}`;
  if (node.kind === 'page') {
    return `${node.page}\u0000${shown}\u0000${node.deprecated}\u0000${node.method}\u0000${node.url}`;
  }
  const inside = node.nodes.map(lineOf).join('\n');
  return `group\u0000${shown}\u0000${node.root}\u0000${node.expanded}\u0000${node.directory}\n[${inside}]`;
}

function slug(label: string): string {
  const words =
    label
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}._]+/gu) ?? [];
  return words.join('-') || 'untitled';
}
