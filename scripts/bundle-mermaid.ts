/**
 * The whole of mermaid for the few pages whose diagrams need it, as one compressed file that is committed: as a
 * dependency it would put 150 MB and sixty packages into every installation for the sake of this one file.
 * Run `npm run bundle-mermaid` after a change of the version here and in theme/mermaid-full.ts.
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { MERMAID_FULL_FILE, MERMAID_VERSION } from '../packages/engine/src/theme/mermaid-full.ts';

/** As npm publishes it. */
const PACKAGE_SHA512 =
  '/wQXC9iBxoGV8p3erbvaXs9h77VyLDBH6GdayVjj3hEcSQhFU4N1WUhUppotCEqlIxI2pRMwjwBSwTB1MfZBgQ==';

const NOTICE = `/*!
 * mermaid ${MERMAID_VERSION}, MIT License, Copyright (c) 2014 - 2022 Knut Sveidqvist; https://github.com/mermaid-js/mermaid
 * With, among others: elkjs, Eclipse Public License 2.0, source at https://github.com/kieler/elkjs;
 * cytoscape, KaTeX, chevrotain and dagre (MIT and Apache-2.0), D3 (ISC), DOMPurify (Apache-2.0 or MPL-2.0).
 */
`;

/** Of the script in that package, by which a test knows the committed file again without fetching 26 MB. */
export const SCRIPT_SHA256 = '28fca7ae6ebc7ed7bb63bde63136a74bfef14f296a57e403657eeb8b32836073';

/** Pages that came here from one with the small build wait for the mark at its end. */
export function bundleMermaid(script: string): string {
  return `${NOTICE}${script}\nglobalThis.mermaid.isFull = true;\n`;
}

if (import.meta.main) {
  const text = bundleMermaid(fetchScript());
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  };
  writeFileSync(MERMAID_FULL_FILE, brotliCompressSync(text, { params }));
}

function fetchScript(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-mermaid-'));
  try {
    execFileSync('npm', ['pack', `mermaid@${MERMAID_VERSION}`, '--silent', '--pack-destination', folder]);
    const archive = join(folder, `mermaid-${MERMAID_VERSION}.tgz`);
    if (hash('sha512', readFileSync(archive), 'base64') !== PACKAGE_SHA512) {
      throw new Error(`mermaid ${MERMAID_VERSION} is not the package that was looked at`);
    }
    execFileSync('tar', ['-xzf', archive, '-C', folder, 'package/dist/mermaid.min.js']);
    const script = readFileSync(join(folder, 'package', 'dist', 'mermaid.min.js'), 'utf8');
    const found = hash('sha256', script);
    if (found !== SCRIPT_SHA256) throw new Error(`SCRIPT_SHA256 has to be ${found}`);
    return script;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
