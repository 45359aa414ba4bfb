import { findComponent } from './components/registry.ts';
import { BLOCK_TAGS, DROPPED_TAGS, PHRASING_PARENTS, SVG_TAGS, VOID_TAGS } from './html/html-tags.data.ts';

const OTHER_TAGS = new Set(
  'iframe img input textarea label meter progress output canvas map object data bdi bdo ruby rt rp wbr details style'.split(
    ' ',
  ),
);

/** A tag of HTML or a component of ours, as opposed to a placeholder like `<token>`. */
export function isKnownName(name: string): boolean {
  return (
    BLOCK_TAGS.has(name) ||
    PHRASING_PARENTS.has(name) ||
    VOID_TAGS.has(name) ||
    OTHER_TAGS.has(name) ||
    SVG_TAGS.has(name) ||
    DROPPED_TAGS.has(name) ||
    (/^[A-Z]/.test(name) && (findComponent(name) !== null || name.includes('.')))
  );
}
