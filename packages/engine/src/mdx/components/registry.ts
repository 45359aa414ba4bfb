import type { Element } from '../element.ts';
import type { Renderer } from '../renderer.ts';

export type Component = (r: Renderer, element: Element) => string;

export function findComponent(_name: string): Component | null {
  return null;
}

export function nearestComponent(_name: string): string | null {
  return null;
}
