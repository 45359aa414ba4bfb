import { escapeHtml } from '../../mdx/escape.ts';

/** A word beside an entry of navigation: "new", "beta". */
export function navTag(text: string): string {
  const shown = escapeHtml(text);
  return `<b class="tag nav-tag-pill"><span class="nav-tag-pill-text" data-nav-tag="${shown}">${shown}</span></b>`;
}
