/** A build in a process of its own, for tests of environments and of several builds at once. */
import { buildSite } from '../../../src/index.ts';

const [folder, options] = process.argv.slice(2);
const result = await buildSite(folder!, JSON.parse(options!));
console.log(JSON.stringify({ sha256: result.sha256, pages: result.pages, reusedPages: result.reusedPages }));
