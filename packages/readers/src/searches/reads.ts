/** The files that a searcher asks for. Those of one moment go in one message: each costs both sides more than a file. */
import type { ReadFiles, ToSearcher } from './messages.ts';

export interface Reads {
  /** Null when it is not there. */
  read(site: number, path: string): Promise<string | null>;
  hear(message: ToSearcher & { kind: 'files' }): void;
}

interface Read {
  path: string;
  text: PromiseWithResolvers<string | null>;
}

const decoder = new TextDecoder();

export function createReads(say: (message: ReadFiles) => void): Reads {
  /** By message, those that are on their way. */
  const asked = new Map<number, Read[]>();
  /** By site, those of this moment. */
  const wanted = new Map<number, Read[]>();
  let last = 0;
  const ask = () => {
    for (const [site, reads] of wanted) {
      asked.set(++last, reads);
      say({ kind: 'read', id: last, site, paths: reads.map(({ path }) => path) });
    }
    wanted.clear();
  };
  return {
    read(site, path) {
      const read = { path, text: Promise.withResolvers<string | null>() };
      if (wanted.size === 0) queueMicrotask(ask);
      wanted.set(site, [...(wanted.get(site) ?? []), read]);
      return read.text.promise;
    },
    hear({ id, files }) {
      const reads = asked.get(id) ?? [];
      asked.delete(id);
      for (const [index, { text }] of reads.entries()) {
        const file = files[index]!;
        if ('reason' in file) text.reject(new Error(file.reason));
        else text.resolve(file.bytes && decoder.decode(file.bytes));
      }
    },
  };
}
