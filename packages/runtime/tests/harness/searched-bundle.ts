/** Bundles with a search index, made of a few words. */
import { assembleIndex, PartWriter } from '@bindery/search/build';
import { sampleBundle } from './sample-site.ts';

const SECTIONS = 8;

/** Pages that all have `tortoise` and the word of their own; each says its version wherever a result shows it. */
export function searchedFiles(version: string, pages: number): Record<string, string | Buffer> {
  const writer = new PartWriter();
  const files: Record<string, string | Buffer> = { 'index.html': `${version} home` };
  for (let page = 0; page < pages; page++) {
    files[`p${page}.html`] = `${version} page ${page}`;
    writer.add({
      edition: { id: 'all', language: null, version: null, isDefault: true },
      ...{ href: `p${page}.html`, title: `Tortoise ${wordOf(page)} ${version}`, crumbs: [version], tab: '' },
      ...{ description: null, keywords: [], method: null, address: null, boost: 1 },
      sections: Array.from({ length: SECTIONS }, (_, section) => ({
        anchor: section === 0 ? '' : `s${section}`,
        heading: section === 0 ? '' : `Sleep ${version}`,
        text: `The tortoise ${wordOf(page + section)} of ${version} sleeps.`,
      })),
    });
  }
  const made = writer.finish()!;
  for (const { path, text } of made.files) files[path] = text;
  for (const { path, content } of assembleIndex([made.part])) files[path] = content;
  return files;
}

/** A different one for each number: `aaab`. */
export function wordOf(number: number): string {
  return [...number.toString(26).padStart(4, '0')]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join('');
}

/** Shards that take more memory than a search may have: each is small, and holds as many terms as fit. */
export function hostileFiles(version: string): Record<string, string | Buffer> {
  const files = searchedFiles(version, 1);
  const directoryPath = Object.keys(files).find((path) => path.endsWith('/index.js'))!;
  const directory = String(files[directoryPath]);
  const edition = directoryPath.split('/').at(-2)!;
  const segment = /"id":"([^"]+)"/.exec(directory)![1]!;
  const letters = [...'ab'];
  for (const letter of letters) {
    const name = `${edition}/s-${letter}`;
    let text = ` ${segment} `;
    // A term of its own each, all of whose letters are written: `!` says that it shares none with the one before.
    for (let term = 0; term < 1_300_000; term++) text += `${letter}${term.toString(36).padStart(4, 'z')}!`;
    files[`assets/search/${name}.js`] = `binderyIndex(${JSON.stringify(name)},${JSON.stringify(text)})\n`;
  }
  files[directoryPath] = directory.replace(/"shards":"[^"]*"/, `"shards":"${letters.join(' ')}"`);
  return files;
}

export function searchedBundle(version: string, pages = 40): Buffer {
  return sampleBundle({ version, files: searchedFiles(version, pages) });
}
