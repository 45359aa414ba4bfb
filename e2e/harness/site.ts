/** A docs folder of a test's own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TestSite {
  folder: string;
  /** Where output may go; beside the site, not in it. */
  beside(name: string): string;
  write(path: string, text: string): void;
  remove(): void;
}

export function makeSite(files: Record<string, string>): TestSite {
  const root = mkdtempSync(join(tmpdir(), 'bindery-e2e-'));
  const folder = join(root, 'site');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    folder,
    beside: (name) => join(root, name),
    write,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

export function docsJson(pages: unknown[], more: object = {}): string {
  const colors = { primary: '#3355ff' };
  return JSON.stringify({ theme: 'mint', name: 'Test', colors, navigation: { pages }, ...more }, null, 2);
}

export function page(title: string, body = 'Text.'): string {
  return `---\ntitle: ${title}\n---\n\n${body}\n`;
}
