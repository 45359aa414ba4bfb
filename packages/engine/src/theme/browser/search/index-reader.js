/** Files of the index as scripts: that is all that a page opened from disk may load. */
import { CALLBACK, openSearch } from '@bindery/search';
import { make } from '../dom.js';

/** By name, those that are on their way. */
const waiting = new Map();

self[CALLBACK] = (name, content) => waiting.get(name)?.resolve(content);

export function openFiles(folder) {
  return openSearch({
    read(name) {
      const entry = waiting.get(name) ?? load(new URL(`search/${name}.js`, folder), name);
      waiting.set(name, entry);
      return entry.loaded;
    },
  });
}

function load(src, name) {
  const script = make('script', { src });
  script.dataset.feature = '';
  const entry = {};
  entry.loaded = new Promise((resolve, reject) => {
    entry.resolve = resolve;
    script.onerror = () => reject(new Error(`${name} cannot be loaded`));
    document.head.append(script);
  }).finally(() => {
    waiting.delete(name);
    script.remove();
  });
  return entry;
}
