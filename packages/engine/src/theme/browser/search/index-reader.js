/** Files of the index as scripts: that is all that a page opened from disk may load. */
import { CALLBACK, openSearch } from '@bindery/search';

const waiting = new Map();

self[CALLBACK] = (name, content) => waiting.get(name)?.resolve(content);

export function openFiles(folder) {
  return openSearch({ read: (name) => readFile(new URL(`search/${name}.js`, folder).href, name) });
}

function readFile(src, name) {
  const known = waiting.get(name);
  if (known) return known.promise;
  const entry = withResolvers();
  waiting.set(name, entry);
  const script = document.createElement('script');
  script.src = src;
  script.dataset.feature = '';
  script.onerror = () => entry.reject(new Error(`${name} cannot be loaded`));
  entry.promise
    .catch(() => {})
    .finally(() => {
      waiting.delete(name);
      script.remove();
    });
  document.head.append(script);
  return entry.promise;
}

function withResolvers() {
  const entry = {};
  entry.promise = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
  return entry;
}
