import { OWN_SHAPES } from './own-shapes.gen.ts';

/**
 * A shape that the theme itself draws, as part of the page. A mask in the stylesheet would be shorter, but a browser
 * makes a document of its own for each image of SVG before it paints anything.
 */
export function ownIcon(name: keyof typeof OWN_SHAPES, className = 'ico'): string {
  return `<svg class="${className}" viewBox="0 0 24 24" aria-hidden="true">${OWN_SHAPES[name]}</svg>`;
}
