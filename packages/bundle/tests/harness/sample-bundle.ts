/** Bundles for tests: sound ones, and archives put together by hand from raw tar blocks. */
import { gzipSync } from 'node:zlib';
import {
  type Manifest,
  packBundle,
  SegmentWriter,
  type SigningKey,
  serializeManifest,
} from '../../src/index.ts';

export const HTML = 'text/html; charset=utf-8';
export const LONG_PATH = `${'folder/'.repeat(30)}${'page'.repeat(20)}.html`;

export const SAMPLE_FILES: [path: string, content: string][] = [
  ['a/index.html', '<p>first</p>'],
  ['a/second.html', 'x'.repeat(5000)],
  ['empty.html', ''],
  [LONG_PATH, 'long name'],
  ['zoë/größe.html', 'beyond ASCII'],
];

export function sampleManifest(files: Manifest['files']): Manifest {
  return {
    format: 1,
    engine: '0.1.0',
    project: 'prj_1',
    domain: 'docs.example.com',
    version: 'v1',
    sequence: 7,
    commit: 'abcdef0123456789',
    features: { search: true },
    redirects: [{ source: '/old', destination: '/new', permanent: true }],
    inputs: [],
    files,
  };
}

/** Two segments, so that members are truly concatenated. */
export function sampleBundle(signingKey: SigningKey | null = null, contents = SAMPLE_FILES): Buffer {
  const writer = new SegmentWriter(64);
  const segments = [contents.slice(0, 2), contents.slice(2)].map((files) => {
    for (const [path, content] of files) writer.add(path, HTML, content);
    return writer.finish(4);
  });
  const manifest = sampleManifest(segments.flatMap(({ files }) => files));
  return Buffer.concat([
    ...packBundle(
      manifest,
      segments.map(({ member }) => member),
      signingKey,
    ),
  ]);
}

export interface RawEntry {
  name: string;
  content?: string | Buffer;
  type?: string;
  size?: number;
  prefix?: string;
  linkName?: string;
  magic?: string;
  checksum?: number;
  /** What fills the last block. */
  padding?: number;
}

/** A tar block with whatever is asked for, its checksum right unless given. */
export function rawEntry(entry: RawEntry): Buffer {
  const content = Buffer.from(entry.content ?? '');
  const block = Buffer.alloc(512);
  block.write(entry.name, 0, 100, 'utf8');
  block.write('0000644\x000000000\x000000000\x00', 100, 'latin1');
  block.write(
    `${(entry.size ?? content.length).toString(8).padStart(11, '0')}\x0002264167400\x00`,
    124,
    'latin1',
  );
  block.write('        ', 148, 'latin1');
  block.write(entry.type ?? '0', 156, 'latin1');
  block.write(entry.linkName ?? '', 157, 'latin1');
  block.write(entry.magic ?? 'ustar\x0000', 257, 'latin1');
  block.write(entry.prefix ?? '', 345, 'latin1');
  const sum = entry.checksum ?? block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\x00 `, 148, 'latin1');
  const padding = Buffer.alloc((512 - (content.length % 512)) % 512, entry.padding ?? 0);
  return Buffer.concat([block, content, padding]);
}

export const END: Buffer = Buffer.alloc(1024);

export function manifestEntry(manifest: Manifest | Record<string, unknown> | string): Buffer {
  const content =
    typeof manifest === 'string'
      ? manifest
      : Array.isArray((manifest as Manifest).files) && (manifest as Manifest).redirects
        ? serializeLoosely(manifest as Manifest)
        : JSON.stringify(manifest);
  return rawEntry({ name: 'bindery.manifest.json', content });
}

function serializeLoosely(manifest: Manifest): Buffer {
  try {
    return serializeManifest(manifest);
  } catch {
    return Buffer.from(JSON.stringify(manifest));
  }
}

export function zipped(...blocks: Buffer[]): Buffer {
  return gzipSync(Buffer.concat(blocks));
}
