/** A site printed by a browser of the machine. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { obtainWholeBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';
import { runBindery } from './harness/bindery.ts';
import { docsJson, makeSite, page } from './harness/site.ts';

const browser = await obtainWholeBrowser();
await browser?.close();

const FILES = {
  'docs.json': docsJson(['index', 'guide'], {}),
  'index.mdx': page('Home', '<Accordion title="Folded">Inside.</Accordion>\n\n[On](/guide#more)'),
  'guide.mdx': page('Guide', '## More\n\nThe end.'),
};

it.skipIf(browser === null)(
  'prints a whole site with an outline and links within, and one page',
  async () => {
    const site = makeSite(FILES);
    const out = site.beside('all.pdf');
    expect(await runBindery(['pdf', site.folder, '--out', out])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 pages'),
    });
    const all = readFileSync(out, 'latin1');
    expect(all.match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect(all).toContain('/Title (Guide)');
    expect(all).toMatch(/\/Dest \/p1-more/);
    const single = site.beside('one.pdf');
    await runBindery(['pdf', site.folder, '--page', 'guide', '-o', single]);
    expect(readFileSync(single, 'latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(await runBindery(['pdf', site.folder, '--page', 'nowhere', '-o', single])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no page "nowhere"'),
    });
  },
);

it('says what to install where there is no browser', async () => {
  const site = makeSite(FILES);
  const run = await runBindery(['pdf', site.folder, '--browser', '/nowhere/chromium']);
  expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('apt install chromium') });
});
