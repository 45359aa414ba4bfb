import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder with the given files, removed when its scope ends. */
export function temporarySite(
  files: Readonly<Record<string, string | Buffer>>,
): Disposable & { root: string } {
  const root = mkdtempSync(join(tmpdir(), 'bindery-site-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}
