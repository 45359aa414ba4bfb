import { BLOCK_TAGS } from '../mdx/html/html-tags.data.ts';
import { isPlainTag } from '../mdx/html/plain-tag.ts';

const INLINE_COMPONENTS = new Set(['Icon', 'Badge', 'Tooltip', 'Latex', 'Fragment', 'React.Fragment', '']);
const BLOCK_MEDIA = new Set(['iframe', 'video', 'audio']);

/** Whether a tag of that name is a block of its own. A component that the page declares counts as one, too. */
export function isBlockName(name: string): boolean {
  if (isPlainTag(name)) return BLOCK_TAGS.has(name) || BLOCK_MEDIA.has(name);
  return !INLINE_COMPONENTS.has(name);
}
