import { findComponent } from './components/registry.ts';
import { SVG_TAGS } from './html/html-tags.data.ts';
import { isHtmlTag } from './html/known-tags.ts';

/** A tag of HTML or a component of ours, as opposed to a placeholder like `<token>`. */
export function isKnownName(name: string): boolean {
  return isHtmlTag(name) || SVG_TAGS.has(name) || isKnownComponent(name);
}

export function isKnownComponent(name: string): boolean {
  return /^[A-Z]/.test(name) && (findComponent(name) !== null || name.includes('.'));
}
