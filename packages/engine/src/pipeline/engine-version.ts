/** What the output's bytes depend on beside the input: part of every cache key. */
import { findTypeScript } from '../installation/find-typescript.ts';
import { engineContent } from './engine-content.ts';

export const ENGINE_VERSION = '0.1.0';

/** Put in by whoever compiles the engine, since what is compiled no longer has its sources beside it. */
declare const COMPILED_ENGINE_CONTENT: string | undefined;

let fingerprint: string | null = null;

/** Compressed bytes differ between versions of zlib and between kinds of processor, sorted words between those of ICU. */
export function engineFingerprint(): string {
  fingerprint ??= [
    typeof COMPILED_ENGINE_CONTENT === 'string' ? COMPILED_ENGINE_CONTENT : engineContent(),
    `zlib ${process.versions.zlib}`,
    `icu ${process.versions.icu}`,
    process.arch,
    // Types of code are in its words.
    `typescript ${findTypeScript()?.version ?? 'none'}`,
  ].join(' ');
  return fingerprint;
}
