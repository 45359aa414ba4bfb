import { escapeHtml } from './escape.ts';
import type { Renderer } from './renderer.ts';

export function renderRawHtml(r: Renderer, node: number): string {
  return escapeHtml(r.frame.tree.field(node, 0));
}

export function sanitizeHtml(_r: Renderer, html: string): string {
  return escapeHtml(html);
}
