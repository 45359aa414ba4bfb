/** Whom the dialog asks: the server where the deployment has one that searches, the files of the site otherwise. */
import { openFiles } from './index-reader.js';

const LIMIT = 8;
/** Whoever has not answered by then is not there: the files are asked, where they can be. */
const PATIENCE_MS = 10_000;

export function createAsk(folder) {
  const files = openFiles(folder);
  const isOn = (feature) => document.documentElement.dataset.features?.split(' ').includes(feature);
  async function query(text, { edition, tab }) {
    if (isOn('search')) {
      try {
        return await askServer(folder, { q: text, edition, tab, limit: LIMIT });
      } catch (error) {
        if (!isOn('offlineSearch')) throw error;
      }
    }
    return files.query(text, { edition, tab, limit: LIMIT });
  }
  return { query, editions: files.editions, tabs: files.tabs };
}

async function askServer(folder, values) {
  const address = new URL('../-/search', folder);
  for (const [name, value] of Object.entries(values))
    if (value !== null) address.searchParams.set(name, value);
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}
