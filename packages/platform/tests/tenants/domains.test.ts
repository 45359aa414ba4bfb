/** A domain is served for the project that proved it, and for nobody else. */
import type { Project } from '@bindery/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDueDomains } from '../../src/projects/domain-proof.ts';
import { verifyDomainByWord } from '../../src/projects/operator-domains.ts';
import { txtLookup } from '../../src/projects/txt-record.ts';
import { asTenant, type TenantCalls } from '../harness/as-tenant.ts';
import { type DnsServer, startDnsServer } from '../harness/dns-server.ts';
import { type PlatformBench, startPlatformBench } from '../harness/platform-bench.ts';

let bench: PlatformBench;
let dns: DnsServer;
let owner: TenantCalls;
let intruder: TenantCalls;

beforeAll(async () => {
  dns = await startDnsServer();
  bench = await startPlatformBench({
    BINDERY_SITES_HOST: 'sites.test',
    BINDERY_DNS_RESOLVER: dns.address,
    // Counts only while there is one organization.
    BINDERY_DOMAIN_PROOF: 'no',
  });
  const alone = await bench.call<Project>('POST', '/v1/projects', wanted('alone.example.org'));
  expect(alone.body.domainProofs[0]).toMatchObject({ state: 'proven' });
  owner = asTenant(bench, await bench.tenant());
  intruder = asTenant(bench, await bench.tenant());
});
afterAll(async () => {
  await bench.stop();
  dns.close();
});

let made = 0;
const source = { repository: 'https://git.invalid/docs.git' };
const wanted = (domain?: string) => ({ name: 'Docs', domain, source });
const claim = async (tenant: TenantCalls, domain: string): Promise<Project> => {
  const { status, body } = await tenant.call<Project>('POST', '/v1/projects', wanted(domain));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const claimed = async (tenant: TenantCalls, domain: string) =>
  (await tenant.call('POST', '/v1/projects', wanted(domain))).status;
const verify = async (tenant: TenantCalls, { projectId, domain }: Project) => {
  const path = `/v1/project/${projectId}/domains/${domain}/verify`;
  return (await tenant.call<Project>('POST', path)).body.domainProofs[0]!;
};
const publish = ({ domainProofs }: Project, ...more: string[]) => {
  const { name, value } = domainProofs[0]!.record;
  dns.records.set(name, [...more, value]);
};
/** Nothing was built here: a site that is served says so with 503, and no site is 404. */
const served = async (domain: string) => (await bench.site(domain)).status;
const fresh = () => `docs-${++made}.example.com`;
const query = (text: string, values: unknown[]) => bench.database.pool.query(text, values);
const lookOnce = () => checkDueDomains(bench.database.db, txtLookup([dns.address]));
const lookAtDue = async () => {
  while ((await lookOnce()) > 0);
};

describe('a domain elsewhere', () => {
  it('is served once its record is found, which everybody who reads the project is told', async () => {
    const project = await claim(owner, fresh());
    const [proof] = project.domainProofs;
    expect(proof).toEqual({
      domain: project.domain,
      state: 'pending',
      record: {
        type: 'TXT',
        name: `_bindery.${project.domain}`,
        value: expect.stringMatching(/^bindery-domain=[0-9a-f]{32}$/),
      },
      checkedAt: null,
      problem: null,
    });
    expect(await served(project.domain)).toBe(404);
    expect(await verify(owner, project)).toMatchObject({
      state: 'pending',
      problem: expect.stringContaining('There is no TXT'),
    });
    publish(project, 'v=spf1 -all', 'x'.repeat(600));
    expect(await verify(owner, project)).toMatchObject({
      state: 'proven',
      problem: null,
      record: proof!.record,
    });
    expect(await served(project.domain)).toBe(503);
  });

  it.each<[string, (project: Project, other: Project) => string[]]>([
    ['nothing', () => []],
    ['another token', () => [`bindery-domain=${'0'.repeat(32)}`]],
    ['the token of another organization’s claim', (_, other) => [other.domainProofs[0]!.record.value]],
    ['the token with something behind it', ({ domainProofs }) => [`${domainProofs[0]!.record.value}0`]],
    ['the token in capital letters', ({ domainProofs }) => [domainProofs[0]!.record.value.toUpperCase()]],
    ['half of the token', ({ domainProofs }) => [domainProofs[0]!.record.value.slice(0, -1)]],
  ])('is not proven by %s', async (_, texts) => {
    const domain = fresh();
    const [project, other] = [await claim(owner, domain), await claim(intruder, domain)];
    dns.records.set(`_bindery.${domain}`, texts(project, other));
    expect(await verify(owner, project)).toMatchObject({ state: 'pending' });
    expect(await served(domain)).toBe(404);
  });

  it('is looked at again soon after the clock was put back', async () => {
    const project = await claim(owner, fresh());
    await verify(owner, project);
    publish(project);
    await lookAtDue();
    expect(await served(project.domain), 'it was looked at a moment ago').toBe(404);
    await query(`UPDATE domains SET checked_at = checked_at + interval '1 hour' WHERE domain = $1`, [
      project.domain,
    ]);
    await lookAtDue();
    expect(await served(project.domain)).toBe(503);
  });

  it('is not proven by the record of a domain above or beside it', async () => {
    const domain = fresh();
    const project = await claim(owner, domain);
    const { value } = project.domainProofs[0]!.record;
    for (const name of [domain, `_bindery.example.com`, `_bindery.www.${domain}`])
      dns.records.set(name, [value]);
    expect(await verify(owner, project)).toMatchObject({ state: 'pending' });
  });

  it('is not blocked by whoever claimed it first, and belongs to whoever proves it', async () => {
    const domain = fresh();
    const squat = await claim(intruder, domain);
    const project = await claim(owner, domain);
    expect(squat.domainProofs[0]!.record.value).not.toBe(project.domainProofs[0]!.record.value);
    publish(project, squat.domainProofs[0]!.record.value);
    expect(await verify(owner, project)).toMatchObject({ state: 'proven' });
    expect(await verify(intruder, squat)).toMatchObject({ state: 'pending' });
    expect(await claimed(intruder, domain)).toBe(409);
    expect(await claimed(owner, domain)).toBe(409);
    const list = await query('SELECT project_id FROM domains WHERE domain = $1 AND proven_at IS NOT NULL', [
      domain,
    ]);
    expect(list.rows).toEqual([{ project_id: project.projectId }]);
  });

  it('is nobody’s to verify but its project’s', async () => {
    const project = await claim(owner, fresh());
    publish(project);
    const { status } = await intruder.call(
      'POST',
      `/v1/project/${project.projectId}/domains/${project.domain}/verify`,
    );
    expect(status).toBe(404);
    const own = await intruder.project();
    expect((await intruder.call('POST', `/v1/project/${own}/domains/${project.domain}/verify`)).status).toBe(
      404,
    );
    expect(await served(project.domain)).toBe(404);
  });

  it.each(['refuses', 'is silent'] as const)('keeps what it has while the name server %s', async (how) => {
    const project = await claim(owner, fresh());
    const { name } = project.domainProofs[0]!.record;
    dns.records.set(name, how);
    expect(await verify(owner, project)).toMatchObject({
      state: 'pending',
      problem: expect.stringContaining('just now'),
    });
    publish(project);
    await verify(owner, project);
    dns.records.set(name, how);
    await query(`UPDATE domains SET checked_at = now() - interval '9 days' WHERE domain = $1`, [
      project.domain,
    ]);
    await lookAtDue();
    expect(await served(project.domain)).toBe(503);
  });

  it('is looked at again every day, and lost when its record stays away', async () => {
    const project = await claim(owner, fresh());
    const { domain, projectId } = project;
    publish(project);
    await query(`UPDATE domains SET checked_at = now() - interval '5 minutes' WHERE domain = $1`, [domain]);
    await lookAtDue();
    expect(await served(domain), 'found by itself').toBe(503);
    dns.records.delete(`_bindery.${domain}`);
    await lookAtDue();
    const asked = dns.asked.length;
    await query(`UPDATE domains SET checked_at = now() - interval '25 hours' WHERE domain = $1`, [domain]);
    await lookAtDue();
    expect(dns.asked.length).toBeGreaterThan(asked);
    const proof = async () =>
      (await owner.call<Project>('GET', `/v1/project/${projectId}`)).body.domainProofs[0]!;
    expect(await proof()).toMatchObject({ state: 'proven', problem: expect.stringContaining('no TXT') });
    await query(
      `UPDATE domains SET checked_at = now() - interval '25 hours', failing_since = now() - interval '73 hours' WHERE domain = $1`,
      [domain],
    );
    await lookAtDue();
    expect(await proof()).toMatchObject({ state: 'pending' });
    expect(await served(domain)).toBe(404);
    const next = await claim(intruder, domain);
    publish(next);
    expect(await verify(intruder, next), 'its next owner').toMatchObject({ state: 'proven' });
  });

  it('waits for nobody who claims a thousand names', async () => {
    await lookAtDue();
    const flood = await intruder.project();
    await query(
      `INSERT INTO domains (domain, project_id) SELECT 'flood-' || n || '.example.net', $1 FROM generate_series(1, 1000) n`,
      [flood],
    );
    const project = await claim(owner, fresh());
    publish(project);
    await lookOnce();
    expect(await served(project.domain)).toBe(503);
    await query('DELETE FROM domains WHERE project_id = $1', [flood]);
  });

  it('needs a new proof once it was released', async () => {
    const domain = fresh();
    const project = await claim(owner, domain);
    publish(project);
    await verify(owner, project);
    await owner.call('DELETE', `/v1/project/${project.projectId}`);
    expect(await served(domain)).toBe(404);
    const next = await claim(intruder, domain);
    expect(await verify(intruder, next), 'the old record still stands there').toMatchObject({
      state: 'pending',
    });
    expect(await verify(owner, await claim(owner, domain))).toMatchObject({ state: 'pending' });
  });

  it('is served on the operator’s word', async () => {
    const domain = fresh();
    const [project, other] = [await claim(owner, domain), await claim(intruder, domain)];
    const say = (projectId?: string) =>
      bench.database.db.transaction().execute((tx) => verifyDomainByWord(tx, { domain, projectId }));
    await expect(say()).rejects.toThrow('Several projects claim');
    await expect(say('prj_none')).rejects.toThrow('No project claims');
    expect(await say(project.projectId)).toMatchObject({ provenBy: 'operator' });
    await expect(say(other.projectId)).rejects.toThrow('is taken');
    expect(await served(domain)).toBe(503);
  });
});

describe('a name below the host for sites', () => {
  const name = () => `site-${++made}.sites.test`;

  it.each([
    'sites.test',
    'login.sites.test',
    'www.sites.test',
    'login.acme.sites.test',
    'acme.login.sites.test',
    'xn--lgin-iyb.sites.test',
  ])('is not to be had: %s', async (reserved) => {
    expect(await claimed(intruder, reserved)).toBe(409);
    const own = await intruder.project();
    expect((await intruder.call('PATCH', `/v1/project/${own}`, { domains: [reserved] })).status).toBe(409);
  });

  it('is served at once, and kept for its organization for thirty days after', async () => {
    const domain = name();
    const project = await claim(owner, domain);
    expect(await served(domain)).toBe(503);
    expect(await claimed(intruder, domain)).toBe(409);
    await owner.call('PATCH', `/v1/project/${project.projectId}`, { domain: name() });
    expect(await served(domain)).toBe(404);
    expect(await claimed(intruder, domain)).toBe(409);
    const again = await claim(owner, domain);
    await owner.call('DELETE', `/v1/project/${again.projectId}`);
    expect(await claimed(intruder, domain)).toBe(409);
    await query(`UPDATE released_domains SET released_at = now() - interval '31 days' WHERE domain = $1`, [
      domain,
    ]);
    expect(await claimed(intruder, domain)).toBe(201);
  });
});
