/**
 * Three real sites, when they lie beside the repository: nothing that our renderer could not show. By default every
 * fourth page, since pipeline/corpora.test.ts builds all of them without an error; `npm run test:corpora` takes each.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import type { RenderContext } from '../../src/mdx/render-context.ts';
import { renderPage } from '../../src/mdx/render-page.ts';
import { createContext, pageMeta } from './harness.ts';
import { findUnsafe } from './unsafe-html.ts';

const CORPORA = join(dirname(fileURLToPath(import.meta.url)), '../../../../../shared/corpora');
const folder = mkdtempSync(join(tmpdir(), 'bindery-corpora-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isFull = process.env.CORPORA_PAGES === 'full';

describe.each(['starter', 'mcp-docs', 'axiom-docs'])('%s', (name) => {
  const archive = join(CORPORA, `${name}.tar.gz`);

  test.skipIf(!existsSync(archive))('renders without an error of ours', { timeout: 120_000 }, () => {
    const root = join(folder, name);
    execFileSync('mkdir', ['-p', root]);
    execFileSync('tar', ['xzf', archive, '-C', root]);
    const site = findSite(root);
    const errors: Diagnostic[] = [];
    for (const file of pagesOf(site).filter((_, index) => isFull || index % 4 === 0)) {
      const page = renderPage(
        { meta: pageMeta(file), source: readFileSync(join(site, file), 'utf8') },
        contextOf(site),
      );
      errors.push(...page.diagnostics.filter(({ severity }) => severity === 'error'));
      expect(findUnsafe(page.html), file).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
});

function findSite(root: string): string {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).find((path) =>
    /(?:^|\/)docs\.json$/.test(path),
  );
  return join(root, dirname(found!));
}

function pagesOf(site: string): string[] {
  return readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.mdx?$/.test(path) && statSync(join(site, path)).isFile())
    .sort();
}

function contextOf(site: string): RenderContext {
  return {
    ...createContext(),
    readImport(specifier, fromFile) {
      const path = specifier.startsWith('/')
        ? specifier.slice(1)
        : posix.join(posix.dirname(fromFile), specifier);
      for (const file of [path, `${path}.mdx`, `${path}.jsx`]) {
        const full = join(site, file);
        if (existsSync(full) && statSync(full).isFile()) return { file, source: readFileSync(full, 'utf8') };
      }
      return null;
    },
  };
}
