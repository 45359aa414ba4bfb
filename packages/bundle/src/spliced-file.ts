/** A large file whose compressed parts are at hand: one tar entry that goes on from gzip member to gzip member. */
import { gzipMember } from './segment.ts';
import { paddingBytes, tarHeaderBytes, writeTarHeader } from './tar-write.ts';

const LEVEL = 1;

/** `members`: the file's content in order, each a gzip member; `size`: of the content. */
export function spliceFile(path: string, size: number, members: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(tarHeaderBytes(path));
  writeTarHeader(header, 0, { path, size });
  const padding = paddingBytes(size);
  const end = padding === 0 ? [] : [gzipMember(Buffer.alloc(padding), LEVEL)];
  return Buffer.concat([gzipMember(header, LEVEL), ...members, ...end]);
}
