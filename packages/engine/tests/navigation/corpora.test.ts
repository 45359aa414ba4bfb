/** Real sites, when they are at hand: they load without an error, and the plain reading of frontmatter equals YAML's. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { readSimpleFrontmatter } from '../../src/content/frontmatter-simple.ts';
import { type ReadPage, readPageMeta } from '../../src/content/page-meta.ts';
import { scanContent } from '../../src/content/scan-content.ts';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { pageNavigation, placeOf } from '../../src/navigation/page-navigation.ts';
import { normalizeRedirects } from '../../src/navigation/redirects.ts';
import { type ResolvedNavigation, resolveNavigation } from '../../src/navigation/resolve-navigation.ts';
import { listWantedPages } from '../../src/navigation/wanted-pages.ts';

const folder = join(import.meta.dirname, '../../../../../shared/corpora');
const sites = [
  { name: 'starter', pages: 2, sections: 1, home: 'index' },
  { name: 'mcp-docs', pages: 343, sections: 16, home: 'docs/2026-07-28/getting-started/intro' },
  { name: 'axiom-docs', pages: 649, sections: 3, home: 'introduction' },
];

for (const site of sites) {
  const archive = join(folder, `${site.name}.tar.gz`);
  if (!existsSync(archive)) console.log(`skipped: the site ${site.name} is not at hand`);
  describe.skipIf(!existsSync(archive))(site.name, () => {
    let root: string;
    let pages: ReadPage[];
    let sources: string[];
    let resolved: ResolvedNavigation;
    let diagnostics: Diagnostic[];

    beforeAll(async () => {
      root = mkdtempSync(join(tmpdir(), 'bindery-corpus-'));
      execFileSync('tar', ['-xzf', archive, '-C', root, '--strip-components=1']);
      const loaded = await loadConfig({ root });
      const scanned = scanContent(root, {
        wanted: listWantedPages(loaded.navigation),
        configFiles: loaded.files,
      });
      sources = scanned.index.pages.map(({ path }) => readFileSync(join(root, path), 'utf8'));
      pages = scanned.index.pages.map((file, index) => readPageMeta(file, sources[index]!));
      const metas = pages.map(({ meta }) => meta);
      resolved = resolveNavigation({ source: loaded.navigation, pages: metas, sources: loaded.sources });
      const redirects = normalizeRedirects({
        written: loaded.redirects,
        pages: metas.map(({ path }) => path),
      });
      diagnostics = [loaded, scanned, ...pages, resolved, redirects].flatMap((part) => part.diagnostics);
    });
    afterAll(() => rmSync(root, { recursive: true, force: true }));

    test('loads without an error', () => {
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(
        diagnostics.filter(({ rule }) => rule === 'nav-page-missing' || rule === 'unknown-field'),
      ).toEqual([]);
      expect(pages).toHaveLength(site.pages);
      expect(resolved.navigation.sections).toHaveLength(site.sections);
      expect(resolved.navigation.home).toBe(site.home);
    });

    test('every page has its place, and its links lead to pages', () => {
      const { navigation } = resolved;
      for (const { meta } of pages) {
        const at = pageNavigation(navigation, meta.path);
        const targets = [
          at.previous,
          at.next,
          ...at.breadcrumbs,
          ...at.switchers.flatMap(({ items }) => items),
        ];
        for (const target of targets)
          if (target?.page) expect(placeOf(navigation, target.page)).not.toBeNull();
        expect(at.section).not.toBeNull();
      }
    });

    test('plain frontmatter is read as YAML reads it', () => {
      let plain = 0;
      for (const source of sources) {
        const yaml = /^---\r?\n([\s\S]*?)^---[ \t]*$/m.exec(source)?.[1];
        const read = yaml === undefined || !source.startsWith('---') ? null : readSimpleFrontmatter(yaml);
        if (read === null) continue;
        expect({ ...read }).toEqual(load(yaml!, { schema: CORE_SCHEMA }) ?? {});
        plain++;
      }
      expect(plain).toBeGreaterThan(pages.length * 0.9);
    });
  });
}
