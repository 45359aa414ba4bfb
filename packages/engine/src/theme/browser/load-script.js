/** A script beside ours, once; from disk only scripts of the classic kind can be loaded. */
import { make } from './dom.js';

/** Where our scripts lie. */
export const FOLDER = new URL('.', document.currentScript?.src ?? location.href);

const loading = new Map();

export function loadScript(href) {
  if (!loading.has(href)) {
    const done = new Promise((resolve, reject) => {
      const script = make('script', { src: href, onload: resolve });
      script.dataset.feature = '';
      script.onerror = () => {
        loading.delete(href);
        script.remove();
        reject(new Error(`${href} cannot be loaded`));
      };
      document.head.append(script);
    });
    loading.set(href, done);
  }
  return loading.get(href);
}
