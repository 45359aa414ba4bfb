import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/index.ts';
import { checkAround } from '../around/check-around.ts';
import { removeSites, temporaryFolder } from './harness/site.ts';

afterAll(removeSites);

/** `npm run test:corpora` builds one more. */
const SITES = ['starter', 'mcp-docs', ...(process.env.CORPORA_PAGES === 'full' ? ['axiom-docs'] : [])];
const CORPORA = fileURLToPath(new URL('../../../../../shared/corpora', import.meta.url));

describe.skipIf(!existsSync(CORPORA))('real sites (skipped where they are not at hand)', () => {
  it.each(SITES)('%s builds without an error', async (name) => {
    const folder = temporaryFolder('corpus');
    execFileSync('tar', ['-xzf', join(CORPORA, `${name}.tar.gz`), '-C', folder]);
    const site = join(folder, readdirSync(folder)[0]!);
    const result = await buildSite(site, { out: join(folder, 'out'), cacheFolder: false });
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(existsSync(join(folder, 'out', 'index.html'))).toBe(true);
    expect(checkAround(join(folder, 'out'))).toEqual([]);
  });
});
