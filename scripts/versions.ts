/**
 * The version of everything that is released is the root package's; every other place repeats it. `npm run check`
 * compares them; `npm run set-version -- 1.2.3` writes all of them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Place {
  file: string;
  /** Its first group is what stands before the version, the second the version. */
  pattern: RegExp;
}

export interface VersionMismatch {
  file: string;
  line: number;
  found: string;
}

const VERSION = '\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]+)?';

export function releaseVersion(root: string): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

export function findVersionMismatches(root: string): VersionMismatch[] {
  const wanted = releaseVersion(root);
  return placesOf(root).flatMap(({ file, pattern }) => {
    const text = readFileSync(join(root, file), 'utf8');
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return [{ file, line: 1, found: 'no version' }];
    return found
      .filter(([, , version]) => version !== wanted)
      .map(({ index, 2: version }) => ({
        file,
        line: text.slice(0, index).split('\n').length,
        found: version!,
      }));
  });
}

export function explainVersionMismatch({ file, line, found }: VersionMismatch, wanted: string): string {
  return `${file}:${line} has ${found}, package.json ${wanted}. Mend it with: npm run set-version -- ${wanted}`;
}

export function setVersion(root: string, version: string): void {
  if (!new RegExp(`^${VERSION}$`).test(version)) throw new Error(`${version} is no version such as 1.2.3`);
  for (const { file, pattern } of [{ file: 'package.json', pattern: OWN_VERSION }, ...placesOf(root)]) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replaceAll(pattern, (_, before: string) => `${before}${version}`),
    );
  }
}

const OWN_VERSION = new RegExp(`(^ {2}"version": ")(${VERSION})`, 'gm');

function placesOf(root: string): Place[] {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`);
  const inner = new RegExp(`(^ {2}"version": "|"@bindery/[a-z]+": ")(${VERSION})`, 'gm');
  return [
    ...packages.map((file) => ({ file, pattern: inner })),
    {
      file: 'package-lock.json',
      pattern: new RegExp(
        `(^ {2}"version": "|"name": "@bindery/[a-z]+",\\n\\s+"version": ")(${VERSION})`,
        'gm',
      ),
    },
    {
      file: 'packages/engine/src/pipeline/engine-version.ts',
      pattern: new RegExp(`(ENGINE_VERSION = ')(${VERSION})`, 'g'),
    },
    { file: 'packages/sdk/src/calls.ts', pattern: new RegExp(`(bindery-sdk/)(${VERSION})`, 'g') },
    {
      file: 'charts/bindery/Chart.yaml',
      pattern: new RegExp(`(^(?:version|appVersion): )(${VERSION})`, 'gm'),
    },
  ];
}

if (import.meta.main) {
  const version = process.argv[2];
  const root = join(import.meta.dirname, '..');
  if (version) setVersion(root, version);
  else console.error('usage: npm run set-version -- <version>');
  process.exitCode = version ? 0 : 2;
}
