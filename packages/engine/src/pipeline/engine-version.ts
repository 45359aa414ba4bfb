/** What the output's bytes depend on beside the input: part of every cache key. */
export const ENGINE_VERSION = '0.1.0';

/** Raise when the same input gives other bytes than before. */
const OUTPUT_REVISION = 10;

/** Compressed bytes differ between versions of zlib and between kinds of processor. */
export function engineFingerprint(): string {
  return `${ENGINE_VERSION}.${OUTPUT_REVISION} zlib ${process.versions.zlib} ${process.arch}`;
}
