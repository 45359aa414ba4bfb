/** From docs.json, frontmatter and specifications to pages of the site. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../src/index.ts';
import type { NavNode } from '../../src/navigation/navigation.ts';
import { onlyPages } from '../../src/pipeline/plan/only-pages.ts';
import { planSite } from '../../src/pipeline/plan/plan.ts';
import { plannedPages } from '../../src/pipeline/plan/planned-pages.ts';
import type { Plan } from '../../src/pipeline/plan/site-plan.ts';
import { type Files, removeSites, temporaryFolder, writeFiles } from '../pipeline/harness/site.ts';

afterAll(removeSites);

const ok = {
  200: {
    description: 'ok',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
  },
};
const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Users', version: '1.0' },
  servers: [{ url: 'https://api.example.com' }],
  tags: [{ name: 'users', 'x-group': 'People' }],
  paths: {
    '/users': {
      get: { tags: ['users'], summary: 'List users', description: 'All of *them*.', responses: ok },
      post: { tags: ['users'], summary: 'Add a user', deprecated: true, responses: ok },
    },
    '/health': { get: { summary: 'Health', 'x-hidden': true, responses: {} } },
    '/intern': { get: { summary: 'Intern', 'x-excluded': true, responses: {} } },
    '/custom': {
      get: {
        summary: 'Custom',
        'x-mint': {
          href: '/own/place',
          metadata: { title: 'Own title', sidebarTitle: 'Own', icon: 'star' },
          content: '## Before\n\n<Note>Read me</Note>',
        },
        responses: {},
      },
    },
  },
  webhooks: { 'user.created': { post: { summary: 'A user came', responses: {} } } },
  components: {
    schemas: { User: { type: 'object', description: 'A person', properties: { name: { type: 'string' } } } },
  },
};
const EVENTS = {
  asyncapi: '3.0.0',
  info: { title: 'Events', version: '1' },
  servers: { main: { host: 'ws.example.com', protocol: 'wss' } },
  channels: {
    userEvents: {
      address: '/events',
      title: 'User events',
      messages: { came: { payload: { type: 'object', properties: { id: { type: 'integer' } } } } },
    },
  },
  operations: { receive: { action: 'send', channel: { $ref: '#/channels/userEvents' } } },
};

const docs = (navigation: unknown, more: object = {}) =>
  JSON.stringify(
    { theme: 'mint', name: 'Site', colors: { primary: '#123456' }, navigation, ...more },
    null,
    2,
  );

async function plan(files: Files, options: Parameters<typeof planSite>[1] = {}): Promise<Plan> {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return planSite(folder, options);
}

/** `path (METHOD) "title"` of every node, groups indented. */
function outline(planned: Plan): string[] {
  const lines: string[] = [];
  const visit = (nodes: NavNode[], indent: string): void => {
    for (const node of nodes) {
      if (node.kind === 'page') lines.push(`${indent}${node.page} (${node.method ?? '-'}) ${node.title}`);
      else if (node.kind === 'group') {
        lines.push(`${indent}[${node.title}]`);
        visit(node.nodes, `${indent}  `);
      }
    }
  };
  for (const section of planned.view.navigation.sections) visit(section.nodes, '');
  return lines;
}

const spec = JSON.stringify(SPEC);
const OTHER = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Other', version: '1' },
  paths: { '/ping': { get: { summary: 'Ping', responses: {} } } },
});
const ALL = [
  '[People]',
  '  api-reference/users/list-users (GET) List users',
  '  api-reference/users/add-a-user (POST) Add a user',
  '[API Reference]',
  '  own/place (GET) Own',
  '  api-reference/a-user-came (WEBHOOK) A user came',
];

describe('navigation', () => {
  test.each<[string, unknown, object, string[]]>([
    ['openapi on a tab', { tabs: [{ tab: 'API', openapi: 'openapi.json' }] }, {}, ALL],
    [
      'openapi on a group',
      { groups: [{ group: 'API', openapi: '/openapi.json' }] },
      {},
      ['[API]', ...ALL.map((line) => `  ${line}`)],
    ],
    [
      'with a directory',
      { groups: [{ group: 'API', openapi: { source: 'openapi.json', directory: 'v1/ref' } }] },
      {},
      [
        '[API]',
        '  [People]',
        '    v1/ref/users/list-users (GET) List users',
        '    v1/ref/users/add-a-user (POST) Add a user',
        '  [API Reference]',
        '    own/place (GET) Own',
        '    v1/ref/a-user-came (WEBHOOK) A user came',
      ],
    ],
    [
      'several, one with a directory',
      {
        groups: [
          { group: 'API', openapi: [{ source: 'openapi.json', directory: 'v1' }, 'other.json'] },
          {
            group: 'One',
            openapi: ['other.json', { source: 'openapi.json', directory: 'v1' }],
            pages: ['GET /users'],
          },
        ],
      },
      {},
      [
        '[API]',
        '  [People]',
        '    v1/users/list-users (GET) List users',
        '    v1/users/add-a-user (POST) Add a user',
        '  [API Reference]',
        '    own/place (GET) Own',
        '    v1/a-user-came (WEBHOOK) A user came',
        '  [API Reference]',
        '    api-reference/ping (GET) Ping',
        '[One]',
        '  v1/users/list-users (GET) List users',
      ],
    ],
    [
      'operations by name',
      { pages: ['GET /users', 'post /users/'] },
      {},
      ['api-reference/users/list-users (GET) List users', 'api-reference/users/add-a-user (POST) Add a user'],
    ],
    [
      'operations of a named specification',
      { pages: ['openapi.json GET /users', 'openapi GET /users'] },
      {},
      ['api-reference/users/list-users (GET) List users'],
    ],
    [
      'operations below a group that names it',
      {
        groups: [
          {
            group: 'A',
            openapi: 'openapi.json',
            pages: ['GET /users', { group: 'B', pages: ['POST /users'] }],
          },
        ],
      },
      {},
      [
        '[A]',
        '  api-reference/users/list-users (GET) List users',
        '  [B]',
        '    api-reference/users/add-a-user (POST) Add a user',
      ],
    ],
    [
      'operations with a general specification',
      { pages: ['GET /users'] },
      { api: { openapi: 'openapi.json' } },
      ['api-reference/users/list-users (GET) List users'],
    ],
    [
      'a webhook',
      { pages: ['webhook user.created'] },
      {},
      ['api-reference/a-user-came (WEBHOOK) A user came'],
    ],
  ])('%s', async (_, navigation, more, expected) => {
    const planned = await plan({
      'docs.json': docs(navigation, more),
      'openapi.json': spec,
      'other.json': OTHER,
    });
    expect(outline(planned)).toEqual(expected);
    expect(planned.diagnostics.filter(({ rule }) => rule !== 'nav-page-twice')).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    [
      'follow pages that name none',
      { openapi: 'openapi.json', pages: ['b', { group: 'More', pages: ['c'] }] },
      ['b (-) B', '[More]', '  c (-) C', ...ALL],
    ],
    [
      'do not follow a page that names one, in a group',
      { openapi: 'openapi.json', pages: ['b', { group: 'More', pages: ['a'] }] },
      ['b (-) B', '[More]', '  a (GET) List users'],
    ],
    [
      'do not follow an entry that names one',
      { openapi: 'openapi.json', pages: ['b', 'POST /users'] },
      ['b (-) B', 'api-reference/users/add-a-user (POST) Add a user'],
    ],
    [
      'do not follow a group that names a specification',
      { openapi: 'openapi.json', pages: ['b', { group: 'In', openapi: 'openapi.json' }] },
      ['b (-) B', '[In]', ...ALL.map((line) => `  ${line}`)],
    ],
  ])('all operations %s', async (_, content, expected) => {
    const files = {
      'openapi.json': spec,
      'a.mdx': '---\nopenapi: GET /users\n---\n',
      'b.mdx': '# Text',
      'c.mdx': '# Text',
    };
    const tab = await plan({ ...files, 'docs.json': docs({ tabs: [{ tab: 'T', ...content }] }) });
    const group = await plan({ ...files, 'docs.json': docs({ groups: [{ group: 'G', ...content }] }) });
    expect(outline(tab)).toEqual(expected);
    expect(outline(group)).toEqual(['[G]', ...expected.map((line) => `  ${line}`)]);
  });

  test('asyncapi on a group and channels by name', async () => {
    const files = { 'events.yaml': JSON.stringify(EVENTS) };
    const whole = { groups: [{ group: 'Events', asyncapi: 'events.yaml' }] };
    const named = { groups: [{ group: 'Events', asyncapi: 'events.yaml', pages: ['userEvents'] }] };
    const page = 'api-reference/websockets/user-events (WS) User events';
    const cases = [
      [whole, ['[Events]', '  [Websockets]', `    ${page}`]],
      [named, ['[Events]', `  ${page}`]],
    ] as const;
    for (const [navigation, expected] of cases) {
      const planned = await plan({ ...files, 'docs.json': docs(navigation) });
      expect(outline(planned)).toEqual(expected);
    }
  });

  test('entries may be objects that name their format', async () => {
    const pages = ['b', { openapi: 'POST /users' }, { asyncapi: 'userEvents' }];
    const planned = await plan({
      'docs.json': docs({
        groups: [{ group: 'G', openapi: 'openapi.json', asyncapi: 'events.yaml', pages }],
      }),
      'openapi.json': spec,
      'events.yaml': JSON.stringify(EVENTS),
      'b.mdx': '# Text',
    });
    expect(outline(planned)).toEqual([
      '[G]',
      '  b (-) B',
      '  api-reference/users/add-a-user (POST) Add a user',
      '  api-reference/websockets/user-events (WS) User events',
    ]);
  });

  test.each<[string, object, string[]]>([
    ['pages of a group', { groups: [{ group: 'Events', asyncapi: 'events.yaml', pages: ['b'] }] }, ['b']],
    ['pages of a tab', { tabs: [{ tab: 'Events', asyncapi: 'events.yaml', pages: ['b'] }] }, ['b']],
    [
      'groups of a tab',
      { tabs: [{ tab: 'Events', asyncapi: ['events.yaml'], groups: [{ group: 'In', pages: ['b'] }] }] },
      ['b'],
    ],
    [
      'a page that is not there',
      { groups: [{ group: 'G', asyncapi: 'events.yaml', pages: ['b', 'no'] }] },
      ['b'],
    ],
    [
      'a page about one of them',
      { groups: [{ group: 'G', asyncapi: 'events.yaml', pages: ['a', 'b'] }] },
      ['a', 'b'],
    ],
  ])('channels follow %s, unless one is named there', async (_, navigation, own) => {
    const planned = await plan({
      'docs.json': docs(navigation),
      'events.yaml': JSON.stringify(EVENTS),
      'a.mdx': '---\nasyncapi: events.yaml userEvents\n---\n',
      'b.mdx': '# Text',
    });
    const listed = outline(planned).flatMap((line) => /(\S+) \((?:WS|-)\)/.exec(line)?.[1] ?? []);
    const rest = own.includes('a') ? [] : ['api-reference/websockets/user-events'];
    expect(listed).toEqual([...own, ...rest]);
  });

  test.each([
    ['openapi: GET', 'warning unresolved-reference', '"GET" in "openapi" names no operation'],
    [
      'openapi: openapi.json',
      'warning unresolved-reference',
      '"openapi.json" in "openapi" names no operation',
    ],
    [
      'sdk: api.json class Client',
      'warning unsupported-reference',
      'References from "sdk" are not generated yet; the page shows its own text alone',
    ],
    ['openapi: ""', null, null],
    ['sdk: python', null, null],
  ])('a page that names no part of a reference is told of: %s', async (frontmatter, rule, message) => {
    const planned = await plan({
      'docs.json': docs({ pages: ['a'] }),
      'openapi.json': spec,
      'a.mdx': `---\n${frontmatter}\n---\n`,
    });
    const told = planned.diagnostics.map((one) => [`${one.severity} ${one.rule}`, one.message]);
    expect(told).toEqual(rule === null ? [] : [[rule, message]]);
  });

  test('operations of a tab follow a group that has channels alone', async () => {
    const planned = await plan({
      'docs.json': docs({
        tabs: [
          { tab: 'API', openapi: 'openapi.json', groups: [{ group: 'Events', asyncapi: 'events.yaml' }] },
        ],
      }),
      'openapi.json': spec,
      'events.yaml': JSON.stringify(EVENTS),
    });
    expect(outline(planned).join('\n')).toMatch(/\(WS\) User events.*\(GET\) List users/s);
  });

  test('a hidden operation has a page and no entry; an excluded one has neither', async () => {
    const planned = await plan({
      'docs.json': docs({ tabs: [{ tab: 'API', openapi: 'openapi.json' }] }),
      'openapi.json': spec,
    });
    expect(planned.view.pages).toContain('api-reference/health');
    expect(planned.view.pages.some((page) => page.includes('intern'))).toBe(false);
  });

  test.each<[string, Files, unknown, string, RegExp]>([
    [
      'two specifications with the same operation',
      { 'a.json': spec, 'b.json': spec },
      { pages: ['GET /users'] },
      'ambiguous-reference',
      /a\.json, b\.json/,
    ],
    [
      'an operation that is not there',
      { 'a.json': spec },
      { pages: ['GET /nothing'] },
      'unresolved-reference',
      /GET \/nothing/,
    ],
    [
      'a specification that is not there',
      {},
      { tabs: [{ tab: 'API', openapi: 'no.json' }] },
      'spec-not-found',
      /no\.json/,
    ],
    [
      'a specification with a mistake',
      { 'a.yaml': 'openapi: 3.0.0\n  bad: x' },
      { tabs: [{ tab: 'API', openapi: 'a.yaml' }] },
      'invalid-spec',
      /cannot be read/,
    ],
    [
      'a reference that is not generated yet',
      {},
      { tabs: [{ tab: 'API', graphql: 'schema.graphql' }] },
      'unsupported-reference',
      /graphql/,
    ],
    [
      'an address, when nobody fetches',
      {},
      { tabs: [{ tab: 'API', openapi: 'https://example.com/api.json' }] },
      'spec-not-fetched',
      /example\.com/,
    ],
  ])('says so: %s', async (_, files, navigation, rule, message) => {
    const planned = await plan({ 'docs.json': docs(navigation), 'index.mdx': 'Hi', ...files });
    const found = planned.diagnostics.find((diagnostic) => diagnostic.rule === rule);
    expect(found?.message).toMatch(message);
  });
});

test('an address that does not answer is told once', async () => {
  const url = 'https://example.com/api.json';
  const planned = await plan(
    {
      'docs.json': docs({
        tabs: [
          { tab: 'All', openapi: url },
          { tab: 'Some', openapi: url, pages: ['GET /users', 'POST /users', 'own', 'named'] },
        ],
      }),
      'own.mdx': '---\ntitle: Own\nopenapi: GET /own\n---\n',
      'named.mdx': `---\ntitle: Named\nopenapi: ${url} GET /named\n---\n`,
    },
    { fetchRemote: () => Promise.reject(new Error('no answer')) },
  );
  expect(planned.diagnostics).toMatchObject([{ rule: 'spec-not-fetched', message: /no answer/ }]);
});

test('a page of the site keeps its address from a generated one', async () => {
  const planned = await plan({
    'docs.json': docs({ pages: ['GET /users'] }),
    'openapi.json': spec,
    'api-reference/users/list-users.mdx': '---\ntitle: Mine\n---\n',
  });
  expect(outline(planned)).toEqual(['api-reference/users/list-users (-) Mine']);
});

describe('frontmatter', () => {
  const pages: Record<string, [frontmatter: string, title: string, shown: RegExp]> = {
    operation: ['openapi: GET /users', 'List users', />GET<\/span>.*\/users/s],
    quoted: ['openapi: "openapi.json POST /users"\ntitle: Given', 'Given', />POST<\/span>/],
    short: ['openapi: openapi get /users', 'List users', />GET<\/span>/],
    hook: ['openapi: webhook user.created', 'A user came', />WEBHOOK<\/span>/],
    model: ['openapi-schema: User', 'User', /A person.*response-example|id="schema-name"/s],
    endpoint: [
      'title: E\napi: POST https://api.example.com/things/{id}',
      'E',
      /things\/<span class="api-path-param">\{id\}/,
    ],
    channel: ['asyncapi: events.json userEvents', 'User events', /wss:\/\/ws\.example\.com/],
  };

  test('every form is rendered into the bundle', async () => {
    const folder = temporaryFolder();
    const files = Object.fromEntries(
      Object.entries(pages).map(([name, [frontmatter]]) => [
        `${name}.mdx`,
        `---\n${frontmatter}\n---\n\nOwn text of ${name}.\n\n<ParamField body="x" type="string" />\n`,
      ]),
    );
    writeFiles(folder, {
      ...files,
      'docs.json': docs({ pages: Object.keys(pages) }),
      'openapi.json': spec,
      'events.json': JSON.stringify(EVENTS),
    });
    const out = temporaryFolder('out');
    const result = await buildSite(folder, { out: join(out, 'site'), cacheFolder: false, threads: 1 });
    expect(result.diagnostics).toEqual([]);
    for (const [name, [, title, shown]] of Object.entries(pages)) {
      const html = readFileSync(join(out, 'site', `${name}.html`), 'utf8');
      expect(html).toContain(`<h1 id="page-title">${title}`);
      expect(html).toContain(`Own text of ${name}.`);
      expect(html).toMatch(shown);
    }
  });

  test('an operation that no specification has is said, and the page still stands', async () => {
    const planned = await plan({
      'docs.json': docs({ pages: ['a'] }),
      'openapi.json': spec,
      'a.mdx': '---\nopenapi: GET /nope\n---\nText',
    });
    expect(planned.diagnostics).toMatchObject([{ file: 'a.mdx', rule: 'unresolved-reference' }]);
    expect(planned.view.pages).toEqual(['a']);
  });
});

test('an operation with an address of its own has its name in the sidebar', async () => {
  const named = (href: object) => ({
    get: { summary: 'Register a new user', 'x-mint': href, responses: {} },
  });
  const planned = await plan({
    'docs.json': docs({ pages: [{ group: 'A', openapi: 'o.json' }] }),
    'o.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Users', version: '1' },
      paths: {
        '/a': named({ href: '/own/sign-up' }),
        '/b': named({ href: '/own/join', metadata: { sidebarTitle: 'Given' } }),
        '/c': named({}),
      },
    }),
  });
  expect(outline(planned)).toEqual([
    '[A]',
    '  [API Reference]',
    '    own/sign-up (GET) Sign up',
    '    own/join (GET) Given',
    '    api-reference/register-a-new-user (GET) Register a new user',
  ]);
  // It was counted after the other two.
  expect(planned.view.redirects).toMatchObject([
    { source: '/api-reference/register-a-new-user-2', destination: '/api-reference/register-a-new-user' },
  ]);
  const titles = plannedPages(planned).map(({ meta }) => meta.title);
  expect(new Set(titles)).toEqual(new Set(['Register a new user']));
});

test('an operation without a summary is called after its address, a page of the site after its own', async () => {
  const unnamed = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    paths: {
      '/users': { get: { responses: {} } },
      '/users/{id}': {
        get: { operationId: 'getUser', responses: {} },
        delete: { tags: ['users'], responses: {} },
      },
      '/v1/user_keys': { get: { responses: {} } },
      '/': { get: { responses: {} } },
      '/own': { get: { 'x-mint': { href: '/own/sign-up' }, responses: {} } },
    },
    webhooks: { 'user.created': { post: { responses: {} } } },
  });
  const planned = await plan({
    'docs.json': docs({
      groups: [
        { group: 'A', pages: ['keys/by-hand'] },
        { group: 'B', openapi: 'o.json' },
      ],
    }),
    'o.json': unnamed,
    'keys/by-hand.mdx': '---\nopenapi: GET /v1/user_keys\n---\n',
  });
  expect(outline(planned)).toEqual([
    '[A]',
    '  keys/by-hand (GET) By hand',
    '[B]',
    '  [API Reference]',
    '    api-reference/get-users (GET) Get users',
    '    api-reference/get-users-1 (GET) Get users 1',
    '    api-reference/get-v1user_keys (GET) Get v1user keys',
    '    api-reference/get- (GET) Get',
    '    own/sign-up (GET) Sign up',
    '    api-reference/usercreated (WEBHOOK) user.created',
    '  [users]',
    '    api-reference/users/delete-users (DELETE) Delete users',
  ]);
  // Where the page of `/` was before.
  expect(planned.view.redirects).toEqual([
    { source: '/api-reference/get', destination: '/api-reference/get-', permanent: true },
  ]);
  expect(planned.diagnostics).toEqual([]);
});

describe('where the operation of a page is looked for', () => {
  const other = JSON.stringify({
    ...SPEC,
    paths: { '/other': { get: { summary: 'Other', responses: {} } } },
  });
  test.each<[string, { openapi?: string; api?: string; written: string; title: string; rules: string[] }]>([
    [
      'in the specification of its group first',
      { openapi: 'b.json', written: 'GET /users', title: 'List users', rules: [] },
    ],
    ['then in any other', { openapi: 'b.json', written: 'GET /other', title: 'Other', rules: [] }],
    ['also beside the one of the site', { api: 'b.json', written: 'GET /other', title: 'Other', rules: [] }],
    [
      'when the named one is not there',
      { openapi: 'no.json', written: 'GET /other', title: 'Other', rules: [] },
    ],
    ['without a slash', { written: 'a.json GET other', title: 'Other', rules: [] }],
    [
      'in any other when the one that the page names has it not',
      { written: 'b.json GET /other', title: 'Other', rules: [] },
    ],
    ['or is missing', { written: 'no.json GET /other', title: 'Other', rules: [] }],
    ['seen from the page', { written: '../specs/a.json get /other', title: 'Other', rules: [] }],
    [
      'and told of when nothing has it',
      { written: 'b.json GET /none', title: 'A', rules: ['unresolved-reference', 'unresolved-reference'] },
    ],
    [
      'not in one that nobody fetches',
      { written: 'https://example.com/api.json GET /x', title: 'A', rules: ['spec-not-fetched'] },
    ],
    [
      'a mistake in the one that is named is told',
      { written: 'bad.yaml GET /other', title: 'Other', rules: ['invalid-spec'] },
    ],
  ])('%s', async (_, { openapi, api, written, title, rules }) => {
    const page = `---\nopenapi: ${written}\n---\n`;
    const planned = await plan({
      'docs.json': docs(
        { groups: [{ group: 'A', pages: ['a', 'again'], ...(openapi && { openapi }) }] },
        api === undefined ? {} : { api: { openapi: api } },
      ),
      'a.json': other,
      'b.json': spec,
      ...(written.startsWith('bad') && { 'bad.yaml': 'openapi: 3.0.0\n  bad: x' }),
      'a.mdx': page,
      'again.mdx': page,
    });
    expect(plannedPages(planned).find(({ meta }) => meta.path === 'a')?.meta.title).toBe(title);
    expect(planned.diagnostics.map(({ rule }) => rule)).toEqual(rules);
  });
});

test('a language that samples are not written in is told', async () => {
  const api = { openapi: 'openapi.json', examples: { languages: ['dot-net', 'cobol'] } };
  const planned = await plan({ 'docs.json': docs({ pages: ['GET /users'] }, { api }), 'openapi.json': spec });
  expect(planned.diagnostics).toMatchObject([
    {
      severity: 'warning',
      file: 'docs.json',
      rule: 'unknown-sample-language',
      message: expect.stringContaining('"cobol"'),
    },
  ]);
});

test('a missing specification is told once by all that need it', async () => {
  const navigation = {
    tabs: [
      { tab: 'A', openapi: 'no.json', pages: ['GET /a', 'GET /b'] },
      { tab: 'B', openapi: 'no.json' },
    ],
  };
  const planned = await plan({ 'docs.json': docs(navigation), 'index.mdx': 'Hi' });
  const rules = planned.diagnostics.map(({ rule }) => rule).filter((rule) => /spec|reference/.test(rule));
  expect(rules).toEqual(['spec-not-found']);
});

test('a specification outside the documentation is told as that', async () => {
  const navigation = { tabs: [{ tab: 'A', openapi: '../api/openapi.json' }] };
  const planned = await plan({ 'docs.json': docs(navigation), 'index.mdx': 'Hi' });
  const found = planned.diagnostics.find(({ rule }) => rule === 'spec-not-found');
  expect(found?.hint).toContain('outside the documentation: copy it into this folder');
});

test('what the specification brings along stands before the reference', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'docs.json': docs({ tabs: [{ tab: 'API', openapi: 'openapi.json' }] }),
    'openapi.json': spec,
  });
  const out = join(temporaryFolder('out'), 'site');
  await buildSite(folder, { out, cacheFolder: false, threads: 1 });
  const html = readFileSync(join(out, 'own', 'place.html'), 'utf8');
  expect(html).toContain('>Own title</h1>');
  expect(html).toMatch(/api-endpoint.*Before.*Read me/s);
});

test('agents find the specifications, but for those that hold something back', async () => {
  const folder = temporaryFolder();
  const remote = 'https://specs.example.com/users.json';
  const open = (name: string, more: object = {}) =>
    JSON.stringify({
      openapi: '3.1.0',
      paths: { [`/${name}`]: { get: { summary: name, responses: {}, ...more } } },
    });
  writeFiles(folder, {
    'docs.json': docs({
      groups: [
        { group: 'API', openapi: ['specs/(a) b.json', 'internal.json', 'staff.json', remote] },
        { group: 'Events', asyncapi: 'events.json' },
      ],
    }),
    'specs/(a) b.json': open('first'),
    'internal.json': JSON.stringify(SPEC),
    'staff.json': open('staff', { 'x-mint': { groups: ['staff'] } }),
    'events.json': JSON.stringify(EVENTS),
    'unused.json': open('unused'),
  });
  const out = join(temporaryFolder('out'), 'site');
  const fetchRemote = async () => Buffer.from(open('far'));
  await buildSite(folder, { out, cacheFolder: false, threads: 1, fetchRemote });
  const index = readFileSync(join(out, 'llms.txt'), 'utf8');
  expect(index.slice(index.indexOf('## OpenAPI'))).toBe(
    `## OpenAPI specifications\n\n- [specs/(a) b.json](specs/%28a%29%20b.json)\n- [${remote}](${remote})\n\n` +
      '## AsyncAPI specifications\n\n- [events.json](events.json)\n',
  );
  const isThere = (path: string): boolean => existsSync(join(out, path));
  expect(['specs/(a) b.json', 'events.json'].every(isThere)).toBe(true);
  expect(['internal.json', 'staff.json', 'unused.json'].some(isThere)).toBe(false);
});

test('an export of some pages has their specifications alone', async () => {
  const planned = await plan({
    'docs.json': docs({
      groups: [
        { group: 'A', openapi: 'a.json' },
        { group: 'B', openapi: 'b.json' },
      ],
    }),
    'a.json': JSON.stringify({ openapi: '3.0.0', paths: { '/a': { get: { summary: 'A', responses: {} } } } }),
    'b.json': JSON.stringify({ openapi: '3.0.0', paths: { '/b': { get: { summary: 'B', responses: {} } } } }),
  });
  expect(planned.linked).toEqual(['a.json', 'b.json']);
  const some = onlyPages(planned, { pages: ['api-reference/b'], liveUrl: 'https://docs.example.com' });
  expect(some.linked).toEqual(['b.json']);
  expect(some.made.find(({ path }) => path === 'llms.txt')?.text).not.toContain('a.json');
});

test('a remote specification is fetched once, recorded, and looked at again by the next build', async () => {
  const folder = temporaryFolder();
  const url = 'https://specs.example.com/users.json';
  const secret = 'https://me:hunter2@specs.example.com/users.json?access_token=hunter3#hunter4';
  writeFiles(folder, { 'docs.json': docs({ tabs: [{ tab: 'API', openapi: secret }] }) });
  const out = join(temporaryFolder('out'), 'site');
  const asked: string[] = [];
  let text = spec;
  const fetchRemote = async (address: string) => {
    asked.push(address);
    return Buffer.from(text);
  };
  await buildSite(folder, { out, threads: 1, fetchRemote });
  expect(asked).toEqual([secret]);
  const manifest = JSON.parse(readFileSync(join(out, 'bindery.manifest.json'), 'utf8'));
  expect(manifest.inputs).toEqual([
    { url, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), size: text.length },
  ]);
  const published = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  for (const name of published)
    expect(readFileSync(join(out, name)).includes('hunter'), `${name} tells a secret`).toBe(false);
  text = spec.replace('List users', 'List people');
  await buildSite(folder, { out, threads: 1, fetchRemote });
  expect(readFileSync(join(out, 'api-reference/users/list-people.html'), 'utf8')).toContain('List people');
});

test('an edit in one operation leaves the pages of the others in the cache', async () => {
  const folder = temporaryFolder();
  const many = (changed: string) => ({
    ...SPEC,
    paths: Object.fromEntries(
      Array.from({ length: 120 }, (_, i) => [
        `/p/${i}`,
        { get: { summary: `Op ${i}`, description: i === 3 ? changed : 'x', responses: ok } },
      ]),
    ),
  });
  const files = (changed: string) => ({
    'docs.json': docs({ tabs: [{ tab: 'API', openapi: 'openapi.json' }] }),
    'openapi.json': JSON.stringify(many(changed)),
  });
  const out = join(temporaryFolder('out'), 'site');
  writeFiles(folder, files('before'));
  const first = await buildSite(folder, { out, threads: 1 });
  writeFiles(folder, files('after'));
  const second = await buildSite(folder, { out, threads: 1 });
  expect(first.reusedPages).toBe(0);
  expect(second.reusedPages).toBeGreaterThan(0);
  expect(second.reusedPages).toBeLessThan(second.pages);
  expect(readFileSync(join(out, 'api-reference/op-3.html'), 'utf8')).toContain('after');
});

test('the operation of a page is looked for in the specification that its group names', async () => {
  const other = { ...SPEC, paths: { '/users': { get: { summary: 'List others', responses: {} } } } };
  const planned = await plan({
    'docs.json': docs({
      groups: [
        { group: 'First', openapi: 'openapi.json', pages: ['first'] },
        { group: 'Second', openapi: 'other.json', pages: [{ group: 'Inner', pages: ['second'] }] },
      ],
    }),
    'openapi.json': JSON.stringify(SPEC),
    'other.json': JSON.stringify(other),
    'first.mdx': '---\nopenapi: GET /users\n---\n',
    'second.mdx': '---\nopenapi: GET /users\n---\n',
  });
  const titles = plannedPages(planned).map(({ meta }) => [meta.path, meta.title]);
  expect(titles).toContainEqual(['first', 'List users']);
  expect(titles).toContainEqual(['second', 'List others']);
  expect(planned.diagnostics.filter(({ rule }) => rule === 'ambiguous-reference')).toEqual([]);
});
