/**
 * What a searcher keeps of a site's index. The texts of results are many, each is of use to few queries and quickly read
 * again: they have a small part of the memory to themselves, and never push out what words are looked up in.
 */
import { BoundedCache, type IndexCache, isChunkName } from '@bindery/search';

const TEXTS_SHARE = 0.3;
/** What is small, or not there at all, takes as much with its name and its place. */
const LEAST_BYTES = 1024;

export function indexCache(mostBytes: number): IndexCache {
  const texts = new BoundedCache<unknown>(mostBytes * TEXTS_SHARE);
  const rest = new BoundedCache<unknown>(mostBytes * (1 - TEXTS_SHARE));
  return {
    get bytes() {
      return texts.bytes + rest.bytes;
    },
    get: (name, make) =>
      (isChunkName(name) ? texts : rest).get(name, async () => {
        const { value, bytes } = await make();
        return { value, bytes: Math.max(LEAST_BYTES, bytes) };
      }),
  };
}
