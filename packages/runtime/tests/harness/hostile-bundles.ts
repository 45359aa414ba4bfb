/** Bundles that must not be taken: cut, bent, forged, and built by hand to do harm. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Manifest, type SigningKey, serializeManifest, signManifest } from '@bindery/bundle';
import {
  END,
  manifestEntry,
  type RawEntry,
  rawEntry,
  sampleManifest,
} from '../../../bundle/tests/harness/sample-bundle.ts';
import { page, sampleBundle, sha256 } from './sample-site.ts';

export interface HostileBundle {
  name: string;
  bytes: Buffer;
}

export const FRESH_VERSION = 'fresh';
export const FRESH_FILES: Record<string, string> = {
  'index.html': page('fresh'),
  'a/one.html': page('one'),
  'a/two.html': 'x'.repeat(700),
  'b.css': 'a{color:red}',
};

/** `count` of each kind, spread evenly; all of them when it is Infinity. */
export function* hostileBundles(key: SigningKey, other: SigningKey, count: number): Generator<HostileBundle> {
  const good = sampleBundle({ version: FRESH_VERSION, files: FRESH_FILES, signingKey: key });
  yield* some(count, flips(good));
  yield* some(count, cuts(good));
  yield* some(count, spliced(good));
  yield* some(count, flipsInside(good));
  yield* some(count, forged(good, key, other));
  yield* some(count, harmful(key));
}

function* some(count: number, all: Iterable<HostileBundle>): Generator<HostileBundle> {
  const list = [...all];
  const step = Math.max(1, list.length / count);
  for (let at = 0; at < list.length; at += step) yield list[Math.floor(at)]!;
}

function* flips(good: Buffer): Generator<HostileBundle> {
  for (let at = 0; at < good.length; at++) {
    const bytes = Buffer.from(good);
    bytes[at] = bytes[at]! ^ (1 << (at % 8));
    yield { name: `bit ${at % 8} of byte ${at} flipped`, bytes };
  }
}

function* cuts(good: Buffer): Generator<HostileBundle> {
  for (let length = 0; length < good.length; length += 5) {
    yield { name: `cut after ${length} bytes`, bytes: good.subarray(0, length) };
  }
}

function* spliced(good: Buffer): Generator<HostileBundle> {
  for (let at = 3; at < good.length; at += 17) {
    const [head, tail] = [good.subarray(0, at), good.subarray(at)];
    yield { name: `a byte more at ${at}`, bytes: Buffer.concat([head, Buffer.from('!'), tail]) };
    yield { name: `a byte less at ${at}`, bytes: Buffer.concat([head, tail.subarray(1)]) };
  }
  for (const more of ['x', '\0'.repeat(512), gzipSync('more').toString('latin1')]) {
    yield { name: `${more.length} bytes behind`, bytes: Buffer.concat([good, Buffer.from(more, 'latin1')]) };
  }
}

/** The archive itself is sound gzip; what is in it is not what was signed. */
function* flipsInside(good: Buffer): Generator<HostileBundle> {
  const tar = gunzipSync(good);
  for (let at = 0; at < tar.length; at += 9) {
    const bytes = Buffer.from(tar);
    bytes[at] = bytes[at]! ^ (1 << (at % 7));
    yield { name: `byte ${at} of the archive changed`, bytes: gzipSync(bytes) };
  }
}

function* forged(good: Buffer, key: SigningKey, other: SigningKey): Generator<HostileBundle> {
  const bundle = (signingKey: SigningKey | null, files = FRESH_FILES) =>
    sampleBundle({ version: FRESH_VERSION, files, signingKey });
  yield { name: 'not signed', bytes: bundle(null) };
  yield { name: 'signed by an unknown key', bytes: bundle(other) };
  yield {
    name: 'signed by an unknown key with the name of ours',
    bytes: bundle({ ...other, keyId: key.keyId }),
  };
  const [manifestBytes, signatureBytes, rest] = openings(good);
  const build = (manifest: Buffer, signature: Buffer | null) =>
    gzipSync(
      Buffer.concat([
        rawEntry({ name: 'bindery.manifest.json', content: manifest }),
        ...(signature ? [rawEntry({ name: 'bindery.manifest.sig', content: signature })] : []),
        rest,
      ]),
    );
  const manifest = JSON.parse(manifestBytes.toString()) as Manifest;
  const elsewhere = signManifest(Buffer.from('another manifest'), key);
  yield { name: 'a signature of another manifest', bytes: build(manifestBytes, elsewhere) };
  const texts: [string, string][] = [
    ['no signature in it', '{}'],
    ['no JSON', 'nonsense'],
    ['an empty signature', ''],
    ['another algorithm', signatureBytes.toString().replace('Ed25519', 'none')],
    ['no key id', signatureBytes.toString().replace(/[0-9a-f]{16}/, '')],
    ['spaces in it', signatureBytes.toString().replace(',', ', ')],
    ['a field more', signatureBytes.toString().replace('{', '{"x":1,')],
  ];
  for (const [name, text] of texts) yield { name, bytes: build(manifestBytes, Buffer.from(text)) };
  const changes: [string, (changed: Manifest) => void][] = [
    [
      'another version',
      (changed) => {
        changed.version = 'v1000';
      },
    ],
    [
      'another project',
      (changed) => {
        changed.project = 'prj_2';
      },
    ],
    [
      'a redirect more',
      (changed) =>
        void changed.redirects.push({ source: '/x', destination: 'https://evil.example', permanent: true }),
    ],
    [
      'another media type',
      (changed) => {
        changed.files[0]!.type = 'text/plain';
      },
    ],
    ['a file less', (changed) => void changed.files.pop()],
    [
      'another hash',
      (changed) => {
        changed.files[0]!.sha256 = sha256('other');
      },
    ],
    ['another order', (changed) => void changed.files.reverse()],
    [
      'another format',
      (changed) => {
        Object.assign(changed, { format: 2 });
      },
    ],
  ];
  for (const [name, change] of changes) {
    const changed = structuredClone(manifest);
    change(changed);
    const bytes = serializeManifest(changed);
    yield { name: `${name}, the signature as it was`, bytes: build(bytes, signatureBytes) };
    yield { name: `${name}, signed by an unknown key`, bytes: build(bytes, signManifest(bytes, other)) };
    yield { name: `${name}, not signed`, bytes: build(bytes, null) };
  }
}

function openings(good: Buffer): [manifest: Buffer, signature: Buffer, rest: Buffer] {
  const tar = gunzipSync(good);
  const size = (at: number) => Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8);
  const end = (at: number) => at + 512 + Math.ceil(size(at) / 512) * 512;
  const signatureAt = end(0);
  const restAt = end(signatureAt);
  return [
    tar.subarray(512, 512 + size(0)),
    tar.subarray(signatureAt + 512, signatureAt + 512 + size(signatureAt)),
    tar.subarray(restAt),
  ];
}

const BAD_PATHS = [
  '/etc/cron.d/x',
  '../x',
  'a/../../x',
  '..',
  './x',
  'a//b',
  'a\\b',
  'C:/x',
  'a/',
  'n'.repeat(256),
  'a\u0007b',
  'a\u2028b',
  `${'d/'.repeat(600)}x`,
];
const BAD_KINDS = ['1', '2', '3', '4', '6', '7', 'L', 'K', 'S', 'g', 'V', 'Z'];

/** Signed by the trusted key: harm must not come from a bad day of the signer either. */
function* harmful(key: SigningKey): Generator<HostileBundle> {
  const signed = (listed: string[], entries: (RawEntry | Buffer)[], opening?: Buffer): Buffer => {
    const files = listed.map((path) => ({
      path,
      size: 1,
      sha256: sha256('x'),
      type: 'text/html; charset=utf-8',
    }));
    const manifest = serializeManifest({ ...sampleManifest(files), version: FRESH_VERSION });
    const blocks = entries.map((entry) =>
      Buffer.isBuffer(entry) ? entry : rawEntry({ content: 'x', ...entry }),
    );
    const head = [
      opening ?? rawEntry({ name: 'bindery.manifest.json', content: manifest }),
      rawEntry({ name: 'bindery.manifest.sig', content: signManifest(manifest, key) }),
    ];
    return gzipSync(Buffer.concat([...head, ...blocks, END]));
  };
  for (const path of BAD_PATHS) {
    yield {
      name: `${path.slice(0, 20)} in manifest and archive`,
      bytes: signed([path], [{ name: path.slice(0, 99) }]),
    };
    yield {
      name: `${path.slice(0, 20)} in the archive`,
      bytes: signed(['a.html'], [{ name: path.slice(0, 99) }]),
    };
  }
  for (const type of BAD_KINDS) {
    yield { name: `kind ${type}`, bytes: signed(['a'], [{ name: 'a', type, linkName: '/etc/passwd' }]) };
    yield {
      name: `kind ${type} in front`,
      bytes: signed(['a'], [{ name: 'b', type, linkName: '..', content: '' }, { name: 'a' }]),
    };
  }
  yield { name: 'twice', bytes: signed(['a'], [{ name: 'a' }, { name: 'a' }]) };
  yield { name: 'more than listed', bytes: signed(['a'], [{ name: 'a' }, { name: 'b' }]) };
  yield { name: 'less than listed', bytes: signed(['a', 'b'], [{ name: 'a' }]) };
  yield { name: 'differing by case', bytes: signed(['a', 'A'], [{ name: 'a' }, { name: 'A' }]) };
  yield { name: 'file and folder', bytes: signed(['a', 'a/b'], [{ name: 'a' }, { name: 'a/b' }]) };
  yield { name: 'the manifest again', bytes: signed(['a'], [manifestEntry('{}'), { name: 'a' }]) };
  yield {
    name: 'the manifest as a link',
    bytes: signed(
      ['a'],
      [{ name: 'a' }],
      rawEntry({ name: 'bindery.manifest.json', type: '2', linkName: '/etc/passwd' }),
    ),
  };
  yield { name: 'a wrong size', bytes: signed(['a'], [{ name: 'a', size: 2 ** 30 }]) };
  yield { name: 'a bomb', bytes: gzipSync(Buffer.alloc(80 * 1024 ** 2)) };
  for (const text of [
    '',
    'plain text',
    '<html>404 Not Found</html>',
    'PK\x03\x04',
    '\x1f\x8b',
    '\x28\xb5\x2f\xfd',
  ]) {
    yield { name: `no bundle: ${JSON.stringify(text)}`, bytes: Buffer.from(text, 'latin1') };
  }
  for (const inside of ['', 'text', '\0'.repeat(512), '\0'.repeat(1024), '\0'.repeat(4096)]) {
    yield { name: `gzip of ${inside.length} bytes`, bytes: gzipSync(inside) };
  }
}
