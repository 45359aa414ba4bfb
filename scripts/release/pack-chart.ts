/** The chart as `helm package` would make it, with the same bytes each time. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  paddingBytes,
  TAR_END,
  tarHeaderBytes,
  writeTarHeader,
} from '../../packages/bundle/src/tar-write.ts';

export function packChart(chart: string, name: string): Buffer {
  const left = readFileSync(join(chart, '.helmignore'), 'utf8').split('\n').filter(Boolean);
  const paths = readdirSync(chart, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(chart, path)).isFile() && !isIgnored(path, left))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const entries = paths.map((path) => tarEntry(`${name}/${path}`, readFileSync(join(chart, path))));
  return gzipSync(Buffer.concat([...entries, TAR_END]), { level: 9 });
}

/** Readers of charts look for it first. */
function rank(path: string): number {
  return path === 'Chart.yaml' ? 0 : 1;
}

/** The two forms that .helmignore has: a name, and an ending. */
function isIgnored(path: string, patterns: readonly string[]): boolean {
  const name = path.split('/').at(-1)!;
  return patterns.some((pattern) =>
    pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : path.split('/').includes(pattern),
  );
}

function tarEntry(path: string, content: Buffer): Buffer {
  const headerBytes = tarHeaderBytes(path);
  const entry = Buffer.alloc(headerBytes + content.length + paddingBytes(content.length));
  writeTarHeader(entry, 0, { path, size: content.length });
  content.copy(entry, headerBytes);
  return entry;
}
