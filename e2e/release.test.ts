/** `npm run release` from two checkouts: the same bytes, and each file is what it says. */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { obtainHelm } from './chart/helm.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'bindery-releases-'));
const first = join(work, 'one', 'release');
const second = join(work, 'a folder with a longer name', 'made');

beforeAll(async () => {
  await releaseFrom(join(work, 'one'), { folder: first, timeZone: 'UTC', umask: '022' });
  const elsewhere = join(work, 'a folder with a longer name');
  await releaseFrom(elsewhere, { folder: second, timeZone: 'Asia/Kathmandu', umask: '077' });
}, 600_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

it('gives the same bytes in another folder, time zone and umask', () => {
  const files = readdirSync(first).sort();
  expect(files).toEqual([
    'CHANGELOG.md',
    'SHA256SUMS',
    expect.stringMatching(/^bindery-\d.*\.tgz$/),
    expect.stringMatching(/^bindery-\d.*\.tgz\.cdx\.json$/),
    expect.stringMatching(/^bindery-docs-\d.*\.tgz$/),
    expect.stringMatching(/^bindery-docs-\d.*\.tgz\.cdx\.json$/),
    expect.stringMatching(/^bindery-docs-platform-\d.*\.tgz$/),
    expect.stringMatching(/^bindery-docs-platform-\d.*\.tgz\.cdx\.json$/),
    expect.stringMatching(/^bindery-docs-sdk-\d.*\.tgz$/),
    expect.stringMatching(/^bindery-docs-sdk-\d.*\.tgz\.cdx\.json$/),
  ]);
  expect(readdirSync(second).sort()).toEqual(files);
  for (const file of files) expect(hashOf(join(second, file)), file).toBe(hashOf(join(first, file)));
});

it('has the sums of its files', () => {
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: first });
});

it('lists in the parts list of each package what it depends on, and what that depends on', () => {
  for (const file of readdirSync(first).filter((name) => /^bindery-docs.*\.tgz$/.test(name))) {
    const archive = join(first, file);
    const text = execFileSync('tar', ['-xzOf', archive, 'package/package.json'], { encoding: 'utf8' });
    const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
    const bom = JSON.parse(readFileSync(`${archive}.cdx.json`, 'utf8'));
    const parts = (bom.components as { name: string; version: string }[]).map(
      (part) => `${part.name}@${part.version}`,
    );
    const wanted = Object.entries(dependencies).filter(([name]) => !name.startsWith('@bindery/'));
    expect(parts, file).toEqual(
      expect.arrayContaining(wanted.map(([name, version]) => `${name}@${version}`)),
    );
    if (parts.some((part) => part.startsWith('satteri@'))) {
      expect(parts).toContainEqual(expect.stringMatching(/^@bruits\/satteri-linux-arm64-gnu@/));
    }
    expect(bom.metadata.component.hashes[0].content).toBe(hashOf(archive));
  }
});

it('describes parts as CycloneDX wants it', async () => {
  const schemas = await obtainSchemas();
  const require = createRequire(join(root, 'packages', 'platform', 'package.json'));
  const { default: Ajv } = require('ajv') as typeof import('ajv');
  const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats');
  const ajv = new Ajv({ strict: false, logger: false });
  addFormats(ajv);
  for (const [name, schema] of schemas) ajv.addSchema(schema, `http://cyclonedx.org/schema/${name}`);
  const validate = ajv.getSchema('http://cyclonedx.org/schema/bom-1.6.SNAPSHOT.schema.json')!;
  for (const file of readdirSync(first).filter((name) => name.endsWith('.cdx.json'))) {
    const isValid = validate(JSON.parse(readFileSync(join(first, file), 'utf8')));
    expect(isValid, `${file}: ${JSON.stringify(validate.errors)}`).toBe(true);
  }
  expect(validate({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 'one' })).toBe(false);
});

it('has a chart that helm renders', async (context) => {
  const helms = await obtainHelm();
  if (typeof helms === 'string') return context.skip(helms);
  const chart = join(first, fileLike(/^bindery-\d.*\.tgz$/));
  for (const helm of helms.filter(({ isSlow }) => !isSlow)) {
    const shown = await helm.run('show', 'chart', chart);
    expect(shown, shown.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('name: bindery') });
    const values = [
      '--set',
      'staticExport.enabled=true,staticExport.bundleUrl=https://example.com/site.tar.gz',
    ];
    const rendered = await helm.run('template', 'site', chart, ...values);
    expect(rendered.stdout, rendered.stderr).toContain('kind: Service');
  }
});

it('is refused where a file differs from the commit, or a version from the others', async () => {
  const checkout = join(work, 'one');
  writeFileSync(join(checkout, 'LICENSE'), 'Mine.');
  await expect(runRelease(checkout, { folder: join(work, 'no') })).rejects.toThrow(/LICENSE/);
  git(checkout, 'checkout', '--', 'LICENSE');
  const chart = join(checkout, 'charts', 'bindery', 'Chart.yaml');
  writeFileSync(chart, readFileSync(chart, 'utf8').replace(/^version: .*/m, 'version: 9.9.9'));
  git(checkout, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--all', '--message', 'x');
  await expect(runRelease(checkout, { folder: join(work, 'no') })).rejects.toThrow(
    /Chart\.yaml:\d+ has 9\.9\.9/,
  );
  expect(existsSync(join(work, 'no'))).toBe(false);
});

interface How {
  folder: string;
  timeZone?: string;
  umask?: string;
}

async function releaseFrom(checkout: string, how: How): Promise<void> {
  execFileSync('git', ['clone', '--quiet', root, checkout]);
  linkPackages(checkout);
  await runRelease(checkout, how);
}

async function runRelease(checkout: string, { folder, timeZone = 'UTC', umask = '022' }: How): Promise<void> {
  const line = `umask ${umask}; exec "$0" scripts/release/release.ts "$1"`;
  await run('sh', ['-c', line, process.execPath, folder], {
    cwd: checkout,
    env: { ...process.env, TZ: timeZone },
  });
}

/** As `npm ci` would, at the price of some links. */
function linkPackages(checkout: string): void {
  linkEntries(join(root, 'node_modules'), join(checkout, 'node_modules'));
  mkdirSync(join(checkout, 'node_modules', '@bindery'));
  for (const name of readdirSync(join(checkout, 'packages'))) {
    symlinkSync(join(checkout, 'packages', name), join(checkout, 'node_modules', '@bindery', name));
    linkEntries(
      join(root, 'packages', name, 'node_modules'),
      join(checkout, 'packages', name, 'node_modules'),
    );
  }
}

function linkEntries(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to);
  for (const name of readdirSync(from).filter((entry) => entry !== '@bindery' && entry !== '.cache')) {
    symlinkSync(join(from, name), join(to, name));
  }
}

/** Out of the library that CycloneDX publishes. */
async function obtainSchemas(): Promise<[name: string, schema: object][]> {
  const folder = join(work, 'schemas');
  mkdirSync(folder);
  const args = ['pack', '@cyclonedx/cyclonedx-library@10.3.0', '--silent', '--pack-destination', folder];
  const { stdout } = await run('npm', args);
  execFileSync('tar', ['-xzf', stdout.trim(), 'package/res/schema'], { cwd: folder });
  const schemas = join(folder, 'package', 'res', 'schema');
  const wanted = readdirSync(schemas).filter((name) => /^(?:bom-1\.6|spdx|jsf).*schema\.json$/.test(name));
  return wanted.map((name) => {
    const { $id: _, ...schema } = JSON.parse(readFileSync(join(schemas, name), 'utf8'));
    return [name, schema];
  });
}

function fileLike(pattern: RegExp): string {
  return readdirSync(first).find((name) => pattern.test(name))!;
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function git(folder: string, ...args: string[]): void {
  execFileSync('git', ['-C', folder, ...args]);
}
