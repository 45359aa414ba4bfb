/** Addresses that pages name in their frontmatter, as docs.json names its own: entries of navigation lead there. */
import { join } from 'node:path';
import { decodeText } from '../../config/decode-text.ts';
import type { WrittenAddress } from '../../config/shape.ts';
import type { PageMeta } from '../../content/content-index.ts';
import { findKey } from '../../content/page-meta.ts';
import { readPage } from './read-metas.ts';

const NOTHING = Buffer.alloc(0);

export interface PageAddresses {
  addresses: WrittenAddress[];
  sources: Map<string, string>;
}

/** `shown`: addresses within the site, as written. Few pages have one, so that their files are read once more. */
export function pageAddresses(
  folder: string,
  pages: readonly PageMeta[],
  shown: readonly string[],
): PageAddresses {
  const found: PageAddresses = { addresses: [], sources: new Map() };
  const isShown = new Set(shown);
  for (const { url, file } of pages) {
    if (url === null || !isShown.has(url)) continue;
    // A file that has gone away meanwhile is told elsewhere.
    const source = decodeText(readPage(join(folder, file)) ?? NOTHING);
    found.sources.set(file, source);
    found.addresses.push({ kind: 'link', written: url, place: { file, ...findKey(source, 'url') } });
  }
  return found;
}
