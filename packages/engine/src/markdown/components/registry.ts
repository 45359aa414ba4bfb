/** Every component that pages may use, as Markdown. */
import type { Component } from '../../mdx/components/component.ts';
import { presentName } from '../../mdx/components/registry.ts';
import { API_COMPONENTS } from './api.ts';
import { CHOICES } from './choices.ts';
import { INLINE } from './inline.ts';
import { LISTS } from './lists.ts';
import { PAGE_PARTS } from './page-parts.ts';

const COMPONENTS: ReadonlyMap<string, Component> = new Map(
  [API_COMPONENTS, CHOICES, INLINE, LISTS, PAGE_PARTS].flatMap((family) => Object.entries(family)),
);

export function findMarkdownComponent(name: string): Component | null {
  return COMPONENTS.get(presentName(name)) ?? null;
}

export function markdownComponentNames(): string[] {
  return [...COMPONENTS.keys()].sort();
}
