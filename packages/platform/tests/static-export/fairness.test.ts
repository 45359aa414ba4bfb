/** Many exports asked for at once by ten organizations: four each; `npm run test:fairness` ten. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Installation, type Project } from './installation.ts';
import { sampleSite } from './sample-site.ts';

const ORGANIZATIONS = 10;
const EXPORTS_EACH = process.env.FAIRNESS === 'full' ? 10 : 4;

const installation = new Installation({ leaseSeconds: 15 });
let projects: Project[];

beforeAll(async () => {
  await installation.start();
  const repository = installation.repository(sampleSite(3));
  projects = await Promise.all(Array.from({ length: ORGANIZATIONS }, () => installation.project(repository)));
});
afterAll(() => installation.stop());

it('loses none, and no organization waits for another’s whole queue', async () => {
  // One after the other asks for all of its own, before any worker is there.
  const ids = new Map<Project, string[]>();
  for (const project of projects) {
    const labels = Array.from({ length: EXPORTS_EACH }, (_, index) => `v${index}`);
    ids.set(
      project,
      await Promise.all(labels.map((version) => installation.startExport(project, { version }))),
    );
  }
  expect(new Set([...ids.values()].flat()).size).toBe(ORGANIZATIONS * EXPORTS_EACH);
  await Promise.all([installation.worker(), installation.worker()]);
  for (const [project, own] of ids) {
    for (const id of own) {
      const job = await installation.ended(id, project, { withinMs: 400_000 });
      expect(job).toMatchObject({ status: 'completed', error: null });
    }
  }
  const { rows } = await installation.database.pool.query<{ organization_id: string }>(
    `SELECT organization_id FROM jobs WHERE kind = 'static-export' ORDER BY started_at`,
  );
  // By the time any organization has its fourth, every other has had its first.
  const served = new Map<string, number>();
  for (const { organization_id: organization } of rows) {
    const count = (served.get(organization) ?? 0) + 1;
    served.set(organization, count);
    const least = Math.min(...projects.map((project) => served.get(project.organizationId) ?? 0));
    expect(count - least).toBeLessThanOrEqual(2);
  }
}, 500_000);
