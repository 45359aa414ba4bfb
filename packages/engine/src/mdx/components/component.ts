import type { Element } from '../element.ts';
import type { Renderer } from '../renderer.ts';

/** A component's HTML. Everything it needs of the page it takes from the renderer. */
export type Component = (r: Renderer, element: Element) => string;

/** Components by name, as pages write them. */
export type ComponentTable = Readonly<Record<string, Component>>;
