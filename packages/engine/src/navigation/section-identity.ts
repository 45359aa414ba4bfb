import { hash } from 'node:crypto';
import type { Navigation } from './navigation.ts';

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
    section.hash = hash('sha256', JSON.stringify([around, section.id, section.trail, section.nodes]));
  }
}

function slug(label: string): string {
  const words =
    label
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}._]+/gu) ?? [];
  return words.join('-') || 'untitled';
}
