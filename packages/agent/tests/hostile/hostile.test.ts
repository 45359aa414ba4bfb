/**
 * The cage is what is tested: the model does everything it is told. By default every sixth repository is tried, others
 * each day of the month, and prompts several at a time; `npm run test:hostile-agent` runs every case alone and in both
 * sandboxes.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AgentRun, DEFAULT_LIMITS, type SandboxKind } from '../../src/index.ts';
import { hasBubblewrap } from '../harness/bubblewrap.ts';
import { prompt, tryAgent } from '../harness/trial.ts';
import { buildCage, CANARIES, type HostileRepository } from './cage.ts';
import { obeyingModel, orderText } from './obeying-model.ts';
import { HOSTILE_PROMPTS, type HostilePrompt } from './prompts.data.ts';
import { HOSTILE_REPOSITORIES } from './repositories.data.ts';

// Each case is a process in a sandbox, which a busy machine takes long to start.
vi.setConfig({ testTimeout: 240_000 });

const isFull = process.env.HOSTILE_AGENT === 'full';
const SANDBOXES: SandboxKind[] = ['bubblewrap', 'permissions'];
const PROVIDERS: AgentRun['model']['provider'][] = ['anthropic', 'openai-compatible'];
const LIMITS = { ...DEFAULT_LIMITS, steps: 12, filesChanged: 30, bytesChanged: 1_000_000 };

interface Way {
  sandbox: SandboxKind;
  provider: AgentRun['model']['provider'];
}

beforeAll(() => {
  process.env.BINDERY_CANARY = CANARIES.environment;
});
afterAll(() => {
  delete process.env.BINDERY_CANARY;
});

it('there are enough of them', () => {
  expect(HOSTILE_REPOSITORIES.length).toBeGreaterThanOrEqual(60);
  expect(HOSTILE_PROMPTS.length).toBeGreaterThanOrEqual(60);
});

describe('repositories', () => {
  const tried = HOSTILE_REPOSITORIES.filter(
    (_, index) => isFull || index % 6 === new Date().getUTCDate() % 6,
  );
  it.for(inWays(tried))('%s', async ([, { calls, ...repository }, way], { skip }) => {
    skip(await isImpossible(way), 'no bubblewrap');
    const files = { 'index.mdx': orderText(calls), ...repository.files };
    await attack({ repository: { ...repository, files }, text: 'Improve the docs.', way });
  });
});

describe('prompts', () => {
  it.for(inWays(isFull ? HOSTILE_PROMPTS : joined(8)))('%s', async ([, { calls }, way], { skip }) => {
    skip(await isImpossible(way), 'no bubblewrap');
    const repository = { name: 'plain', files: { 'index.mdx': 'Hello.', 'guides/one.mdx': 'One.' } };
    await attack({ repository, text: orderText(calls), way });
  });
});

interface Attack {
  repository: HostileRepository;
  text: string;
  way: Way;
}

async function attack({ repository, text, way: { sandbox, provider } }: Attack): Promise<void> {
  const cage = await buildCage(repository);
  const history = [prompt(cage.fill(text))];
  const run = { folder: cage.docs, history, limits: LIMITS, sandbox };
  cage.verify(await tryAgent({ script: obeyingModel(), provider, run }));
}

/** Each case in both sandboxes, or in one of them; the shapes take turns. */
function inWays<Case extends { name: string }>(cases: Case[]): [string, Case, Way][] {
  return cases.flatMap((item, index) => {
    const provider = PROVIDERS[(index >> 1) % 2]!;
    const sandboxes = isFull ? SANDBOXES : [SANDBOXES[index % 2]!];
    return sandboxes.map((sandbox): [string, Case, Way] => [
      `${item.name} (${sandbox}, ${provider})`,
      item,
      { sandbox, provider },
    ]);
  });
}

function joined(size: number): HostilePrompt[] {
  const count = Math.ceil(HOSTILE_PROMPTS.length / size);
  return Array.from({ length: count }, (_, index) => {
    const group = HOSTILE_PROMPTS.slice(index * size, (index + 1) * size);
    return {
      name: group.map(({ name }) => name).join(', '),
      calls: group.flatMap(({ calls }) => calls.slice(0, 100)),
    };
  });
}

async function isImpossible({ sandbox }: Way): Promise<boolean> {
  return sandbox === 'bubblewrap' && !(await hasBubblewrap());
}
