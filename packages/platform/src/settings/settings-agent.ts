/** Settings of agent jobs and of the git hosts that they open pull requests on. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { integer, list, setting, text } from './setting.ts';

export const agentDefinitions = {
  agentModel: setting<string | null>('agent-model', ['AGENT_MODEL'], 'model', {
    describe:
      'the model for agent jobs: anthropic/<name> or openai-compatible/<name>; without it there are no agent jobs',
    default: null,
    parse: model,
  }),
  agentModels: setting<string[]>('agent-models', ['AGENT_MODELS'], 'model,…', {
    describe: 'other models that a project or a job may choose',
    default: [],
    parse: list(model),
  }),
  anthropicApiKey: setting<string | null>('anthropic-api-key', ['ANTHROPIC_API_KEY'], 'secret', {
    describe: 'the key for anthropic/… models',
    default: null,
    secret: true,
    parse: text,
  }),
  anthropicBaseUrl: setting<string | null>('anthropic-base-url', ['ANTHROPIC_BASE_URL'], 'url', {
    describe: 'the endpoint for anthropic/… models (default: Anthropic)',
    default: null,
    parse: endpoint,
  }),
  openaiCompatibleBaseUrl: setting<string | null>(
    'openai-compatible-base-url',
    ['OPENAI_COMPATIBLE_BASE_URL'],
    'url',
    {
      describe: 'the endpoint for openai-compatible/… models, such as http://127.0.0.1:11434/v1',
      default: null,
      parse: endpoint,
    },
  ),
  openaiCompatibleApiKey: setting<string | null>(
    'openai-compatible-api-key',
    ['OPENAI_COMPATIBLE_API_KEY'],
    'secret',
    {
      describe: 'the key for openai-compatible/… models, if they need one',
      default: null,
      secret: true,
      parse: text,
    },
  ),
  agentConcurrency: setting('agent-concurrency', ['AGENT_CONCURRENCY'], 'number', {
    describe: 'agent jobs that one worker process runs at a time, in addition to other jobs',
    default: 4,
    parse: integer(1, 256),
  }),
  agentMaxSteps: setting('agent-max-steps', ['AGENT_MAX_STEPS'], 'number', {
    describe: 'how many times one run of an agent job may ask the model',
    default: 100,
    parse: integer(1, 10_000),
  }),
  agentMaxTokens: setting('agent-max-tokens', ['AGENT_MAX_TOKENS'], 'number', {
    describe: 'tokens that one run may use, input and output together',
    default: 4_000_000,
    parse: integer(1, 1_000_000_000),
  }),
  agentMaxSeconds: setting('agent-max-seconds', ['AGENT_MAX_SECONDS'], 'number', {
    describe: 'how long the agent may work in one run',
    default: 1_800,
    parse: integer(1, 20 * 3600),
  }),
  agentMaxFiles: setting('agent-max-files', ['AGENT_MAX_FILES'], 'number', {
    describe: 'files that one run may change',
    default: 200,
    parse: integer(1, 100_000),
  }),
  agentMaxBytes: setting('agent-max-bytes', ['AGENT_MAX_BYTES'], 'number', {
    describe: 'bytes of text that one run may write',
    default: 5 * 1024 * 1024,
    parse: integer(1, 1_000_000_000),
  }),
  agentPromptsPerHour: setting('agent-prompts-per-hour', ['AGENT_PROMPTS_PER_HOUR'], 'number', {
    describe: 'agent jobs and messages of one project in an hour, together',
    default: 100,
    parse: integer(1, 1_000_000),
  }),
  agentArchiveDays: setting('agent-archive-days', ['AGENT_ARCHIVE_DAYS'], 'days', {
    describe: 'archive agent jobs this many days after they ended',
    default: 30,
    parse: integer(1, 36_500),
  }),
  agentAuthor: setting('agent-author', ['AGENT_AUTHOR'], 'name <address>', {
    describe: 'the author of the agent’s commits',
    default: { name: 'Bindery agent', email: 'agent@bindery.invalid' },
    parse: (given) => {
      const match = /^([^<>\n]+?)\s*<([^<>\s@]+@[^<>\s@]+)>$/.exec(text(given));
      if (!match) throw new Error('a name and an address, such as Docs Bot <bot@example.com>');
      return { name: match[1]!, email: match[2]! };
    },
  }),
  gitHosts: setting<string[]>('git-hosts', ['BINDERY_GIT_HOSTS'], 'host=kind,…', {
    describe:
      'your own git hosts as host=kind; the kind is github, gitlab, bitbucket-data-center or gitea (also for Forgejo)',
    default: [],
    parse: list((given) => {
      const value = text(given).toLowerCase();
      if (!/^[a-z0-9.-]+(:\d+)?=(github|gitlab|bitbucket|bitbucket-data-center|gitea)$/.test(value))
        throw new Error('a list of host=kind, such as git.example.com=gitlab');
      return value;
    }),
  }),
  githubAppId: setting<string | null>('github-app-id', ['GITHUB_APP_ID'], 'id', {
    describe: 'a GitHub App, used for projects on GitHub that have no token of their own',
    default: null,
    parse: text,
  }),
  githubAppKey: setting<string | null>('github-app-key', ['GITHUB_APP_PRIVATE_KEY'], 'pem or file', {
    describe: 'the private key of that App, or a file with it',
    default: null,
    secret: true,
    parse: (given, workingFolder) => {
      const value = text(given).replaceAll('\\n', '\n');
      const pem = value.includes('PRIVATE KEY') ? value : readFileSync(resolve(workingFolder, value), 'utf8');
      if (!pem.includes('PRIVATE KEY')) throw new Error('a private key in PEM, or a file that holds one');
      return pem;
    },
  }),
  githubAppOwners: setting<string[]>('github-app-owners', ['GITHUB_APP_OWNERS'], 'organization=owner,…', {
    describe: 'which organization may use the App for which GitHub account, as organization=account',
    default: [],
    parse: list((given) => {
      const value = text(given);
      if (!/^org_\w+=[\w-]+$/.test(value))
        throw new Error('a list of organization=owner, such as org_5d0c8f21b7a94e36=acme');
      return value;
    }),
  }),
} as const;

function model(given: unknown): string {
  const value = text(given);
  if (!/^(anthropic|openai-compatible)\/[\w.:/@+-]{1,180}$/.test(value))
    throw new Error('anthropic/<name> or openai-compatible/<name>');
  return value;
}

function endpoint(given: unknown): string {
  const value = text(given);
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new Error('an http(s) address, such as http://127.0.0.1:11434/v1');
  return value.replace(/\/+$/, '');
}
