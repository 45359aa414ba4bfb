import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  BundleRefused,
  generateSigningKey,
  type Manifest,
  readSigningKey,
  readTrustedKey,
  SegmentWriter,
  type VerifyOptions,
  verifyBundle,
} from '../src/index.ts';
import {
  END,
  HTML,
  manifestEntry,
  type RawEntry,
  rawEntry,
  sampleBundle,
  sampleManifest,
  zipped,
} from './harness/sample-bundle.ts';

async function refusal(bundle: Buffer, options: VerifyOptions = {}): Promise<string> {
  const source = (async function* () {
    yield bundle;
  })();
  try {
    await verifyBundle(source, options);
  } catch (error) {
    if (error instanceof BundleRefused) return error.reason;
    throw error;
  }
  return 'accepted';
}

/** A manifest that lists one file, and the archive's entries after it. */
function withEntries(listed: string[], ...entries: (RawEntry | Buffer)[]): Buffer {
  const writer = new SegmentWriter();
  const files = listed.map((path) => ({ ...writer.add('x', HTML, 'x'), path }));
  const blocks = entries.map((entry) =>
    Buffer.isBuffer(entry) ? entry : rawEntry({ content: 'x', ...entry }),
  );
  return zipped(manifestEntry(sampleManifest(files)), ...blocks, END);
}

function withManifest(change: (manifest: Record<string, unknown>) => unknown): Buffer {
  const manifest = JSON.parse(JSON.stringify(sampleManifest([]))) as Record<string, unknown>;
  const changed = change(manifest) ?? manifest;
  return zipped(manifestEntry(typeof changed === 'string' ? changed : JSON.stringify(changed)), END);
}

const file = (fields: Partial<Manifest['files'][number]> & Record<string, unknown>) => ({
  path: 'a.html',
  size: 1,
  sha256: 'a'.repeat(64),
  type: HTML,
  ...fields,
});
const withFile = (fields: Record<string, unknown>) =>
  withManifest((manifest) => ({ ...manifest, files: [file(fields)] }));
const withFiles = (...paths: string[]) =>
  withManifest((manifest) => ({ ...manifest, files: paths.map((path) => file({ path })) }));
const set = (key: string, value: unknown) => withManifest((manifest) => ({ ...manifest, [key]: value }));
const paxPath = (path: string) => {
  const rest = ` path=${path}\n`.length;
  const length = rest + String(rest + String(rest).length).length;
  return rawEntry({ name: 'pax', type: 'x', content: `${length} path=${path}\n` });
};

const BAD_PATHS: [path: string, reason: RegExp][] = [
  ['/etc/passwd', /absolute/],
  ['C:/windows', /absolute/],
  ['c:evil', /absolute/],
  ['../up', /"\.\."/],
  ['a/../../up', /"\.\."/],
  ['a/..', /"\.\."/],
  ['..', /"\.\."/],
  ['./a', /"\."/],
  ['a/./b', /"\."/],
  ['a//b', /empty name/],
  ['a/', /empty name/],
  ['a\\b', /backslash/],
  ['..\\up', /backslash/],
  ['a\u0007b', /control/],
  ['a\u0085b', /control/],
  ['a\u2028b', /control/],
  ['a\u007fb', /control/],
  ['a\nb', /control/],
  [`${'n'.repeat(256)}`, /longer than 255/],
  [`${'abcdefghi/'.repeat(120)}end`, /longer than 1024/],
];

const CASES: [name: string, bundle: () => Buffer, reason: RegExp, options?: VerifyOptions][] = [
  ['nothing at all', () => Buffer.alloc(0), /ends|cut off|damaged/],
  ['no gzip', () => Buffer.from('plain text'), /damaged/],
  ['an empty archive', () => zipped(END), /first entry/],
  ['no end marker', () => zipped(manifestEntry(sampleManifest([]))), /end marker/],
  ['half an end marker', () => zipped(manifestEntry(sampleManifest([])), Buffer.alloc(512)), /end marker/],
  [
    'bytes after the end',
    () => zipped(manifestEntry(sampleManifest([])), END, Buffer.alloc(512)),
    /follow the end/,
  ],
  [
    'bytes after the gzip data',
    () => Buffer.concat([sampleBundle(), Buffer.from('more')]),
    /follow the last gzip|damaged/,
  ],
  ['a member after the end', () => Buffer.concat([sampleBundle(), gzipSync('more')]), /follow the end/],
  [
    'another file first',
    () => zipped(rawEntry({ name: 'a' }), manifestEntry(sampleManifest([])), END),
    /first entry/,
  ],
  ['the manifest twice', () => withEntries([], manifestEntry(sampleManifest([]))), /not in the manifest/],
  ['a hard link', () => withEntries(['a'], { name: 'a', type: '1', linkName: 'b' }), /hard link/],
  [
    'a symbolic link',
    () => withEntries(['a'], { name: 'a', type: '2', linkName: '/etc/passwd' }),
    /symbolic link/,
  ],
  ['a character device', () => withEntries(['a'], { name: 'a', type: '3' }), /character device/],
  ['a block device', () => withEntries(['a'], { name: 'a', type: '4' }), /block device/],
  ['a pipe', () => withEntries(['a'], { name: 'a', type: '6' }), /named pipe/],
  ['a contiguous file', () => withEntries(['a'], { name: 'a', type: '7' }), /unknown kind/],
  ['a GNU long name', () => withEntries(['a'], { name: 'a', type: 'L' }), /unknown kind/],
  ['a GNU long link', () => withEntries(['a'], { name: 'a', type: 'K' }), /unknown kind/],
  ['a GNU sparse file', () => withEntries(['a'], { name: 'a', type: 'S' }), /unknown kind/],
  ['a global header', () => withEntries(['a'], { name: 'a', type: 'g' }), /unknown kind/],
  ['a link target on a plain file', () => withEntries(['a'], { name: 'a', linkName: 'b' }), /link target/],
  ['a wrong checksum', () => withEntries(['a'], { name: 'a', checksum: 1 }), /checksum/],
  ['GNU magic', () => withEntries(['a'], { name: 'a', magic: 'ustar  \x00' }), /USTAR/],
  ['no magic', () => withEntries(['a'], { name: 'a', magic: '\0'.repeat(8) }), /USTAR/],
  ['hidden padding', () => withEntries(['a'], { name: 'a', padding: 7 }), /hidden/],
  ['a byte more than listed', () => withEntries(['a'], { name: 'a', content: 'xy' }), /2 bytes/],
  ['a byte less than listed', () => withEntries(['a'], { name: 'a', content: '' }), /0 bytes/],
  ['other content', () => withEntries(['a'], { name: 'a', content: 'y' }), /hash/],
  ['a missing file', () => withEntries(['a', 'b'], { name: 'a' }), /b is missing/],
  ['an extra file', () => withEntries(['a'], { name: 'a' }, { name: 'b' }), /not in the manifest/],
  ['a file twice', () => withEntries(['a'], { name: 'a' }, { name: 'a' }), /twice/],
  ['another order', () => withEntries(['a', 'b'], { name: 'b' }, { name: 'a' }), /is where the manifest has/],
  [
    'a folder without files',
    () => withEntries(['a'], { name: 'f/', type: '5', content: '' }, { name: 'a' }),
    /no listed file/,
  ],
  ['a folder with content', () => withEntries(['f/a'], { name: 'f/', type: '5' }), /has content/],
  [
    'a folder twice',
    () =>
      withEntries(['f/a'], ...[1, 2].map(() => ({ name: 'f/', type: '5', content: '' })), { name: 'f/a' }),
    /twice/,
  ],
  ['a folder above the root', () => withEntries(['a'], { name: '../', type: '5', content: '' }), /"\.\."/],
  [
    'two long names in a row',
    () => withEntries(['a'], paxPath('a'), paxPath('a'), { name: 'a' }),
    /follow each other/,
  ],
  [
    'a long name without a file',
    () => withEntries(['a'], { name: 'a' }, paxPath('b')),
    /followed by no file/,
  ],
  [
    'an extended header with more',
    () => withEntries(['a'], rawEntry({ name: 'pax', type: 'x', content: '12 mtime=12\n' }), { name: 'a' }),
    /something other/,
  ],
  [
    'an extended header with a size',
    () => withEntries(['a'], rawEntry({ name: 'pax', type: 'x', content: '10 size=9\n' }), { name: 'a' }),
    /something other/,
  ],
  [
    'an extended header with two',
    () =>
      withEntries(['a'], rawEntry({ name: 'pax', type: 'x', content: '9 path=a\n9 path=b\n' }), {
        name: 'a',
      }),
    /something other/,
  ],
  [
    'an extended header that lies',
    () => withEntries(['a'], rawEntry({ name: 'pax', type: 'x', content: '99 path=a\n' }), { name: 'a' }),
    /something other/,
  ],
  [
    'an empty extended header',
    () => withEntries(['a'], rawEntry({ name: 'pax', type: 'x', content: '' }), { name: 'a' }),
    /wrong size/,
  ],
  [
    'a huge extended header',
    () => withEntries(['a'], paxPath('p'.repeat(5000)), { name: 'a' }),
    /wrong size/,
  ],
  ['a name that is not UTF-8', () => withEntries(['a'], badUtf8()), /UTF-8/],
  ['a zero inside a name', () => withEntries(['a'], zeroInName()), /zero byte/],
  ['a size in base 256', () => withEntries(['a'], binarySize()), /octal/],
  ['a file of 8 GB in one block', () => withEntries(['a'], { name: 'a', size: 0o77777777777 }), /bytes/],
  ['a manifest that is no JSON', () => withManifest(() => '{'), /valid JSON/],
  [
    'a manifest that is not UTF-8',
    () => zipped(rawEntry({ name: 'bindery.manifest.json', content: Buffer.from([0x22, 0xff, 0x22]) }), END),
    /valid JSON/,
  ],
  ['a list as manifest', () => withManifest(() => '[]'), /not an object/],
  ['null as manifest', () => withManifest(() => 'null'), /not an object/],
  ['a later format', () => set('format', 2), /format 2/],
  ['no format', () => set('format', undefined), /format undefined/],
  ['an unknown field', () => set('extra', 1), /unknown field "extra"/],
  [
    'an unknown field by prototype',
    () => withManifest((manifest) => JSON.stringify(manifest).replace('{', '{"__proto__":{},')),
    /unknown field/,
  ],
  ['no engine', () => set('engine', ''), /engine/],
  ['a number as engine', () => set('engine', 1), /engine/],
  ['an empty project', () => set('project', ''), /project/],
  ['an empty domain', () => set('domain', ''), /domain/],
  ['an empty version', () => set('version', ''), /version/],
  ['a version with a slash', () => set('version', 'a/b'), /version/],
  ['a version that is too long', () => set('version', 'v'.repeat(65)), /version/],
  ['a commit that is no hex', () => set('commit', 'main'), /commit/],
  ['features as a list', () => set('features', []), /features/],
  ['a feature that is an object', () => set('features', { search: {} }), /search/],
  ['redirects as an object', () => set('redirects', {}), /redirects/],
  ['a redirect without target', () => set('redirects', [{ source: '/a', permanent: true }]), /destination/],
  ['a redirect without kind', () => set('redirects', [{ source: '/a', destination: '/b' }]), /permanent/],
  [
    'a redirect with more',
    () => set('redirects', [{ source: '/a', destination: '/b', permanent: true, x: 1 }]),
    /unknown field/,
  ],
  ['an input without hash', () => set('inputs', [{ url: 'https://example.com', size: 1 }]), /sha256/],
  ['files as an object', () => set('files', {}), /files/],
  ['a file that is null', () => set('files', [null]), /not an object/],
  ['a file with more', () => withFile({ mode: 0o777 }), /unknown field/],
  ['a negative size', () => withFile({ size: -1 }), /whole number/],
  ['a broken size', () => withFile({ size: 1.5 }), /whole number/],
  ['a size beyond what numbers hold', () => withFile({ size: 2 ** 60 }), /whole number/],
  ['a size as text', () => withFile({ size: '1' }), /whole number/],
  ['a short hash', () => withFile({ sha256: 'abc' }), /sha256/],
  ['an upper-case hash', () => withFile({ sha256: 'A'.repeat(64) }), /sha256/],
  ['no type', () => withFile({ type: '' }), /type/],
  ['a type with a line break', () => withFile({ type: 'text/html\r\nX: y' }), /type/],
  ['the manifest in its own list', () => withFiles('bindery.manifest.json'), /lists/],
  ['the signature in the list', () => withFiles('bindery.manifest.sig'), /lists/],
  ['a file listed twice', () => withFiles('a', 'a'), /twice/],
  ['names that differ by case', () => withFiles('Readme', 'README'), /case only/],
  ['names that differ by Unicode form', () => withFiles('caf\u00e9', 'cafe\u0301'), /case only|twice/],
  ['names that fold together', () => withFiles('stra\u00dfe', 'STRASSE'), /case only/],
  ['a file in folders that differ by case', () => withFiles('Docs/a', 'docs/a'), /case only/],
  ['a file where another spelling needs a folder', () => withFiles('Docs', 'docs/a'), /file and a folder/],
  ['a file where a folder is needed', () => withFiles('a', 'a/b'), /file and a folder/],
  ['a folder where a file is needed', () => withFiles('a/b', 'a'), /file and a folder/],
  ['a manifest in other spelling', () => withFiles('Bindery.Manifest.json'), /case only/],
  ['more files than allowed', () => sampleBundle(), /more files/, { limits: { maxFiles: 2 } }],
  [
    'more bytes than allowed',
    () => sampleBundle(),
    /larger than allowed/,
    { limits: { maxUnpackedBytes: 4000 } },
  ],
  [
    'more packed bytes than allowed',
    () => sampleBundle(),
    /larger than allowed/,
    { limits: { maxPackedBytes: 100 } },
  ],
  [
    'a manifest larger than allowed',
    () => sampleBundle(),
    /larger than allowed/,
    { limits: { maxManifestBytes: 10 } },
  ],
  ['another version than expected', () => sampleBundle(), /version is v1/, { expectedVersion: 'v2' }],
  ['another hash than expected', () => sampleBundle(), /SHA-256/, { expectedSha256: 'a'.repeat(64) }],
  ['a bomb', () => bomb(), /times its size/],
  ...BAD_PATHS.map(([path, reason]): (typeof CASES)[number] => [
    `the listed path ${JSON.stringify(path).slice(0, 30)}`,
    () => withFiles(path),
    reason,
  ]),
  ...BAD_PATHS.filter(([path]) => path.length < 100 && !/[\n\u2028\u0085]/.test(path)).map(
    ([path, reason]): (typeof CASES)[number] => [
      `the entry ${JSON.stringify(path)}`,
      () => withEntries(['a'], { name: path }),
      reason,
    ],
  ),
  ...BAD_PATHS.filter(([path]) => !path.includes('\n')).map(([path, reason]): (typeof CASES)[number] => [
    `the long name ${JSON.stringify(path).slice(0, 30)}`,
    () => withEntries(['a'], paxPathOf(path), { name: 'a' }),
    reason,
  ]),
];

function paxPathOf(path: string): Buffer {
  const rest = Buffer.byteLength(` path=${path}\n`);
  let length = rest + String(rest).length;
  if (rest + String(length).length > length) length++;
  return rawEntry({ name: 'pax', type: 'x', content: `${length} path=${path}\n` });
}

function badUtf8(): Buffer {
  return reChecksum(rawEntry({ name: 'a?', content: 'x' }), (block) => block.writeUInt8(0xff, 1));
}

function zeroInName(): Buffer {
  return reChecksum(rawEntry({ name: 'a', content: 'x' }), (block) => block.write('b', 5));
}

function binarySize(): Buffer {
  return reChecksum(rawEntry({ name: 'a', content: 'x' }), (block) => block.writeUInt8(0x80, 124));
}

function reChecksum(entry: Buffer, change: (block: Buffer) => void): Buffer {
  change(entry);
  entry.write('        ', 148, 'latin1');
  const sum = entry.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  entry.write(`${sum.toString(8).padStart(6, '0')}\x00 `, 148, 'latin1');
  return entry;
}

function bomb(): Buffer {
  const size = 100 * 1024 * 1024;
  const files = [{ path: 'zeros', size, sha256: 'a'.repeat(64), type: HTML }];
  return zipped(
    manifestEntry(sampleManifest(files)),
    rawEntry({ name: 'zeros', content: Buffer.alloc(size) }),
    END,
  );
}

describe('a hostile bundle is refused with its reason', () => {
  it.each(CASES)('%s', async (_name, bundle, reason, options) => {
    const given = await refusal(bundle(), options);
    expect(given).toMatch(reason);
    expect(given).not.toContain('\n');
  });

  it('many more than these when cut off or changed anywhere', async () => {
    const key = generateSigningKey();
    const bundle = sampleBundle(readSigningKey(key.privateKeyPem));
    const trustedKeys = [readTrustedKey(key.publicKeyPem)];
    expect(await refusal(bundle, { trustedKeys })).toBe('accepted');
    const accepted: string[] = [];
    for (let length = 0; length < bundle.length; length += 17) {
      if ((await refusal(bundle.subarray(0, length), { trustedKeys })) === 'accepted')
        accepted.push(`cut at ${length}`);
    }
    const tar = gunzipSync(bundle);
    for (let at = 0; at < tar.length; at += 23) {
      const changed = Buffer.from(tar);
      changed[at]! ^= 1 << (at % 8);
      if ((await refusal(gzipSync(changed, { level: 1 }), { trustedKeys })) === 'accepted')
        accepted.push(`byte ${at}`);
    }
    expect(accepted).toEqual([]);
    expect(CASES.length + bundle.length / 17 + tar.length / 23).toBeGreaterThan(300);
  });
});
