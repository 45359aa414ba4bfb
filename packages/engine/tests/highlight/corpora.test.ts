import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { highlightCode } from '../../src/highlight/highlight-code.ts';

/** Real sites, beside the repository when they are there. */
const corpora = join(import.meta.dirname, '../../../../../shared/corpora');
const archives = existsSync(corpora) ? readdirSync(corpora).filter((name) => name.endsWith('.tar.gz')) : [];
const folder = mkdtempSync(join(tmpdir(), 'bindery-highlight-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function* codeBlocks(source: string): Generator<{ language: string; code: string }> {
  let fence: string | null = null;
  let language = '';
  let lines: string[] = [];
  for (const line of source.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})\s*([^\s{`]*)/.exec(line);
    if (fence === null && mark) {
      fence = mark[1]!;
      language = mark[2]!;
      lines = [];
    } else if (fence !== null && mark?.[1]?.startsWith(fence)) {
      fence = null;
      yield { language, code: lines.join('\n') };
    } else lines.push(line);
  }
}

function textOf(html: string): string {
  const text = html.replace(/<span class="\w">|<\/span>/g, '');
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

describe.skipIf(archives.length === 0)('every code block of the real sites', () => {
  it.each(archives)('%s comes back whole, line by line', (archive) => {
    const site = join(folder, archive.replace('.tar.gz', ''));
    execFileSync('mkdir', [site]);
    execFileSync('tar', ['-xzf', join(corpora, archive), '-C', site]);
    let blocks = 0;
    for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.mdx?$/.test(entry.name)) continue;
      for (const { language, code } of codeBlocks(readFileSync(join(entry.parentPath, entry.name), 'utf8'))) {
        const html = highlightCode(code, language);
        expect(textOf(html)).toBe(code);
        expect(html.split('\n')).toHaveLength(code.split('\n').length);
        for (const line of html.split('\n'))
          expect(line).toMatch(/^(?:[^<>]|<span class="\w">[^<>]+<\/span>)*$/);
        blocks += 1;
      }
    }
    expect(blocks).toBeGreaterThan(0);
  });
});
