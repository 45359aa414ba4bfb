/** A version of a site as search and MCP read it: through the same table of files as everything else. */
import { readFile } from 'node:fs/promises';
import type { ReadableSite } from '@bindery/readers';
import { isPage } from './content-policy.ts';
import { resolveTarget } from './resolve-target.ts';
import type { Site } from './site.ts';
import type { SiteFile } from './site-file.ts';

const MOST_REDIRECTS = 3;
/** No file of an index is nearly as large, nor a list of pages. */
export const LARGEST_READ_BYTES = 8 * 1024 ** 2;

const readable = new WeakMap<Site, ReadableSite>();

/** The same one for as long as the version is shown. */
export function readableSite(site: Site): ReadableSite {
  const made = readable.get(site) ?? makeReadable(site);
  readable.set(site, made);
  return made;
}

function makeReadable(site: Site): ReadableSite {
  return {
    features: site.features,
    projectId: site.projectId,
    counted: {
      hasPage(address) {
        const target = resolveTarget(site, address);
        return target.kind === 'file' && isPage(target.file);
      },
    },
    async read(path) {
      const file = site.files.get(path);
      return file && file.sizeBytes <= LARGEST_READ_BYTES ? await bytesOf(file) : null;
    },
    async readPage(address) {
      const found = findPage(site, address);
      if (!found?.file.markdown) return null;
      return { address: found.address, markdown: await textOf(found.file.markdown) };
    },
    async hold(work) {
      site.readers++;
      try {
        return await work();
      } finally {
        site.readers--;
      }
    },
  };
}

function findPage(site: Site, address: string): { address: string; file: SiteFile } | null {
  let at = address;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const target = resolveTarget(site, at);
    if (target.kind === 'file') return { address: at, file: target.file };
    if (target.kind !== 'redirect' || !/^\/(?!\/)/.test(target.location)) return null;
    at = target.location.replace(/#.*$/, '');
  }
  return null;
}

async function bytesOf({ content }: SiteFile): Promise<Uint8Array> {
  return new Uint8Array(typeof content === 'string' ? await readFile(content) : content);
}

async function textOf({ content }: SiteFile): Promise<string> {
  return typeof content === 'string' ? await readFile(content, 'utf8') : content.toString('utf8');
}
