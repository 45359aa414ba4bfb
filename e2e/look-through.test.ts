/** What `npm run look-through` takes for a defect. */
import { expect, it } from 'vitest';
import { obtainBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';
import { findDefects } from '../scripts/look-through/find-defects.ts';

const browser = await obtainBrowser();

it.skipIf(browser === null).each([
  ['<p>export default function A() {}</p><p>NaN</p><p>&lt;Card></p>', ['module', 'value', 'tag']],
  ['<h2>export default </h2><h3>NaN</h3><nav><a href="/x">NaN</a></nav><pre>export default x</pre>', []],
  ['<h2>&lt;Card></h2>', ['tag']],
])('%s', async (html, classes) => {
  const page = await browser!.newPage();
  await page.setContent(`<main id="content">${html}</main>`);
  const found = (await page.evaluate(`(${findDefects})()`)) as { class: string }[];
  expect(found.map((one) => one.class)).toEqual(classes.map((name) => `${name} as text`));
  await page.close();
});
