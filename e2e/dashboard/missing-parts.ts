/** A part of the dashboard cannot be had: an older process answers, or a proxy between. */
import type { Page } from 'playwright-core';

/** How often the page was loaded until it said so. */
export async function loadsUntilTold(
  page: Page,
  { address, part }: { address: string; part: RegExp },
): Promise<number> {
  let loads = 0;
  const count = () => {
    loads += 1;
  };
  page.on('domcontentloaded', count);
  await page.route(part, (route) => route.fulfill({ status: 404 }));
  await page.goto(address);
  await page.getByRole('alert').getByText('This page could not be shown').waitFor();
  page.off('domcontentloaded', count);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return loads;
}
