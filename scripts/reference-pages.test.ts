import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withSnippets } from './reference-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-reference-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('puts snippets in where they are used, and those that they use', () => {
  writeFileSync(join(folder, 'a.mdx'), '---\ntitle: A\n---\nimport B from "./b.mdx"\n\n## One\n\n<B />\n');
  writeFileSync(join(folder, 'b.mdx'), 'import A from "/a.mdx"\n\n## Two $&\n');
  const page = 'import A from "@/a.mdx";\nimport Gone from "/gone.mdx"\n\n<A x="1" />\n\n<Gone />\n';
  const read = withSnippets(page, join(folder, 'page.mdx'), folder);
  expect(read).toMatch(/## One\s+import A from "\/a\.mdx"\s+## Two \$&\s+<Gone \/>/);
});
