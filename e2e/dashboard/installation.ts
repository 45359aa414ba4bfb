/** An installation as a newcomer starts it: its own machine, repositories on disk, a model that follows a script. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ScriptedModel, startScriptedModel } from '../../packages/agent/tests/harness/scripted-model.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../packages/platform/tests/accounts/identity-provider.ts';
import { type Running, runBindery, startBindery } from '../harness/bindery.ts';
import { seedFirstSite } from '../harness/first-site.ts';
import { freePort } from '../harness/free-port.ts';
import { docsJson, page } from '../harness/site.ts';

export interface Installation {
  /** Where the dashboard and the API answer. */
  url: string;
  /** The link that `bindery start` printed; it works once. */
  setupLink: string;
  organizationId: string;
  /** By which people can sign in as well. */
  provider: IdentityProvider;
  /** A repository on this machine with two pages, one of them with a broken link. */
  makeRepository(name: string, message?: string): string;
  kill(): Promise<void>;
  /** After a kill. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** Text that would do harm if anything took it for more than text: HTML, colours of a terminal, another direction. */
export const HOSTILE = '<img src=x onerror="window.pwned=1"><b>bold</b> \u001b[31mred \u202egnp.exe';
/** As much of it as names may hold: control characters and a turned direction are refused there, marks are not. */
export const HOSTILE_NAME = '<img src=x onerror="window.pwned=1"><b>bold</b> \u200fgnp.exe';
export const WRITTEN_BY_AGENT = 'Written by the agent.';

export async function startInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-dashboard-'));
  const repositories = join(folder, 'repositories');
  const data = join(folder, 'data');
  mkdirSync(repositories);
  seedFirstSite(data);
  const made = await runBindery(['setup', '--json', '--data', data]);
  const { organizationId } = JSON.parse(made.stdout) as { organizationId: string };
  const model = await startScriptedModel(agentScript);
  const provider = await startIdentityProvider();
  const port = await freePort();
  const start = () =>
    startBindery(startArguments({ data, port, organizationId, repositories, model, provider }));
  let running: Running = start();
  const { apiUrl, dashboardUrl } = await running.first;
  return {
    url: apiUrl!,
    setupLink: dashboardUrl!,
    organizationId,
    provider,
    makeRepository: (name, message = `First pages ${HOSTILE}`) =>
      makeRepository({ folder, bare: join(repositories, `${name}.git`), message }),
    kill: async () => {
      running.child.kill('SIGKILL');
      await running.ended;
    },
    startAgain: async () => {
      running = start();
      await running.first;
    },
    stop: async () => {
      running.child.kill('SIGTERM');
      await running.ended;
      await model.stop();
      provider.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startArguments(given: {
  data: string;
  port: number;
  organizationId: string;
  repositories: string;
  model: ScriptedModel;
  provider: IdentityProvider;
}): string[] {
  const { issuer, clientId, clientSecret } = given.provider;
  return [
    ...['start', '--json', '--data', given.data, '--port', String(given.port)],
    ...['--allowed-sources', `${given.organizationId}=${given.repositories}`],
    ...['--agent-model', 'openai-compatible/scripted', '--openai-compatible-api-key', given.model.apiKey],
    ...['--openai-compatible-base-url', given.model.baseUrl],
    ...['--oidc-issuer', issuer, '--oidc-client-id', clientId, '--oidc-client-secret', clientSecret],
    ...['--oidc-name', 'Test login'],
  ];
}

/** Each conversation: a look, a page written anew, the end. */
const agentScript: Parameters<typeof startScriptedModel>[0] = (_question, index) => {
  const path = 'guide.mdx';
  const steps = [
    { text: `I look at it first. ${HOSTILE}`, calls: [{ tool: 'read', input: { path } }] },
    {
      calls: [
        {
          tool: 'write',
          input: { path, content: page('Guide', `${WRITTEN_BY_AGENT}\n\n\`\`\`\n${HOSTILE}\n\`\`\``) },
        },
      ],
    },
    { calls: [{ tool: 'finish', input: { title: 'Say who wrote it', summary: 'The guide says it now.' } }] },
  ];
  return steps[index % steps.length]!;
};

function makeRepository({
  folder,
  bare,
  message,
}: {
  folder: string;
  bare: string;
  message: string;
}): string {
  const work = mkdtempSync(join(folder, 'work-'));
  const files: Record<string, string> = {
    'docs.json': docsJson(['index', 'guide']),
    'index.mdx': page(
      'Welcome',
      `Start with the [guide](/guide), or [nowhere](/nowhere).\n\n[Odd](</no<b>\u202ewhere>)`,
    ),
    'guide.mdx': page('Guide', 'As it was.'),
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(work, path), text);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: work });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '-m', message);
  git('clone', '--quiet', '--bare', work, bare);
  return bare;
}
