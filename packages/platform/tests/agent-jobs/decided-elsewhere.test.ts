/** Pull requests that are merged or closed on their git host, of which nobody tells the platform. */
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostStandIn, startHostStandIn } from '../git/hosts/stand-in.ts';
import { gitIn } from '../harness/hostile-repository.ts';
import { type AgentBench, byPrompt, makeAgentBench, writeAndFinish } from './agent-bench.ts';

let bench: AgentBench;
let host: HostStandIn;
let projectId: string;

beforeAll(async () => {
  bench = await makeAgentBench(byPrompt({ '#write': writeAndFinish() }));
  const root = join(bench.folder, 'hosted');
  const repository = join(root, 'acme', 'docs.git');
  mkdirSync(join(root, 'acme'), { recursive: true });
  renameSync(new URL(await bench.repository()).pathname, repository);
  gitIn(repository, ['config', 'http.receivepack', 'true']);
  host = await startHostStandIn({ kind: 'github', root });
  projectId = await bench.project({ repository: `${host.origin}/acme/docs.git`, token: host.token });
  const address = `127.0.0.1:${host.port}`;
  bench.work({ outboundAllow: [address], hosts: { [address]: 'github' } });
});
afterAll(async () => {
  await host?.stop();
  await bench?.close();
});

async function decided(state: 'merged' | 'closed'): Promise<{ id: string; message(): Promise<number> }> {
  const { id } = await bench.create(projectId, { prompt: '#write' });
  expect(await bench.ended(projectId, id)).toMatchObject({ status: 'completed', prState: 'open' });
  host.pulls.find(({ head }) => head.endsWith(id))!.state = state;
  const path = `${projectId}/job/${id}/message`;
  return { id, message: async () => (await bench.call('POST', path, { body: { prompt: '#write' } })).status };
}

it.each(['merged', 'closed'] as const)(
  'one that was %s there takes no message, and says so',
  async (state) => {
    const { id, message } = await decided(state);
    expect(await message()).toBe(409);
    expect(await bench.ended(projectId, id)).toMatchObject({
      status: 'completed',
      prState: state,
      error: null,
    });
  },
);

it('where the host could not be asked, the run finds out', async () => {
  const { id, message } = await decided('merged');
  host.trouble.push({ method: 'GET', how: 403 });
  expect(await message()).toBe(200);
  expect(await bench.ended(projectId, id)).toMatchObject({
    ...{ status: 'failed', prState: 'merged' },
    error: expect.stringContaining('was merged. Start a new job'),
  });
  expect(await message()).toBe(409);
});
