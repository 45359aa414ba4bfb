/** What a reader sees of an operation. */
import { expect, test } from 'vitest';
import { listOperations } from '../../src/api-reference/operation/operations.ts';
import { withoutAnchors } from '../mdx/harness.ts';
import { DEFAULT_API, load, rendererFor, renderOne, renderOwn, withoutRequestData } from './harness.ts';

const USERS = {
  openapi: '3.1.0',
  info: { title: 'Users', version: '2.1' },
  servers: [
    { url: 'https://{region}.example.com/v2', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
  ],
  security: [{ key: [] }],
  paths: {
    '/users/{id}': {
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'Which one',
          schema: { type: 'string', format: 'uuid' },
        },
      ],
      patch: {
        summary: 'Change a user',
        description: 'Changes **some** of it.\n\n## Notes\n\nOnly [admins](/guides/roles) may.',
        tags: ['Users'],
        deprecated: true,
        parameters: [
          { name: 'notify', in: 'query', schema: { type: 'boolean', default: true } },
          {
            name: 'X-Trace',
            in: 'header',
            required: true,
            example: 'abc',
            schema: { type: 'string', maxLength: 10 },
          },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
        },
        responses: {
          200: {
            description: 'The user',
            headers: { 'X-Left': { description: 'Calls left', schema: { type: 'integer' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
          },
          404: { description: 'No such user' },
        },
        'x-codeSamples': [{ lang: 'python', label: 'SDK', source: 'client.users.update()' }],
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      User: {
        type: 'object',
        required: ['name'],
        properties: {
          id: { type: 'string', readOnly: true },
          name: { type: 'string', minLength: 1, 'x-mint': { pre: ['beta'], post: ['indexed'] } },
          role: { type: 'string', enum: ['admin', 'reader'], default: 'reader' },
          manager: { $ref: '#/components/schemas/User' },
          contact: {
            oneOf: [
              { title: 'Mail', type: 'object', properties: { mail: { type: 'string', format: 'email' } } },
              { title: 'Phone', type: 'object', properties: { number: { type: ['string', 'null'] } } },
            ],
          },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
};

test('an operation with everything', () => {
  const page = renderOne(USERS);
  expect(page.headings.map(({ text }) => text)).toEqual([
    'Notes',
    'Authorizations',
    'Server variables',
    'Path parameters',
    'Query parameters',
    'Headers',
    'Body',
    'Response',
  ]);
  expect(page.ownLead).toBe(true);
  expect(withoutAnchors(page.html).replaceAll('><', '>\n<')).toMatchSnapshot();
  expect(page.aside.replaceAll('><', '>\n<')).toMatchSnapshot();
  expect(page.diagnostics).toEqual([]);
  expect(page.anchors).toEqual(
    expect.arrayContaining(['param-id', 'body-name', 'response-200', 'response-id']),
  );
});

test('a schema that holds itself links back to where it is open', () => {
  const page = renderOne(USERS);
  expect(page.html).toContain('<p class="field-recursive"><code>User</code> again, as above.</p>');
  const nested = renderOne({
    openapi: '3.0.0',
    paths: {
      '/a': {
        get: {
          responses: {
            200: {
              description: '',
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { root: { $ref: '#/components/schemas/Node' } } },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } },
    },
  });
  expect(nested.html).toContain('<a href="#response-root"><code>Node</code></a> again');
});

test.each([
  [
    'languages',
    { examples: { ...DEFAULT_API.examples, languages: ['rust', 'kotlin'] } },
    ['SDK', 'Rust', 'Kotlin'],
  ],
  ['no samples', { examples: { ...DEFAULT_API.examples, autogenerate: false } }, ['SDK']],
])('configuration: %s', (_, api, titles) => {
  const { aside } = renderOne(USERS, undefined, api);
  const request = aside.slice(0, aside.indexOf('id="response-example"'));
  const shown = [...request.matchAll(/data-component-part="code-group-tab">([^<]*)</g)].map(
    ([, title]) => title,
  );
  expect(shown).toEqual(titles);
});

test('only what is required, when asked for', () => {
  const api = { examples: { ...DEFAULT_API.examples, defaults: 'required' as const, languages: ['bash'] } };
  const text = renderOne(USERS, undefined, api).aside.replace(/<[^>]*>/g, '');
  expect(text).toContain('"name": "&lt;string&gt;"'.replaceAll('"', '"'));
  expect(text.slice(0, text.indexOf('200'))).not.toContain('contact');
});

test('a place for the button is kept only where one will come', () => {
  const nowhere = 'openapi: 3.1.0\npaths: {/a: {get: {responses: {}}}}\n';
  expect(renderOne(USERS).html).toContain('class="tryit-place"');
  const { html } = renderOne(nowhere);
  expect(html).toContain('data-tryit="simple"');
  expect(html).not.toContain('tryit-place');
});

test('hidden playground, open parameters', () => {
  expect(renderOne(USERS).html).toContain('data-tryit="interactive"');
  const api = {
    playground: { ...DEFAULT_API.playground, display: 'none' as const },
    params: { expanded: 'all' as const, post: [] },
  };
  const { html } = renderOne(USERS, undefined, api);
  expect(html).not.toContain('data-tryit');
  expect(html).toContain('<details class="expandable" open');
});

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

const SORT = {
  type: 'string',
  enum: ['asc', 'desc'],
  description: 'Which way',
  default: 'asc',
};
const NAME = { type: 'string', minLength: 2, examples: ['Ada', 'Bob'] };
const orNull = (kind: string, schema: object) => ({ [kind]: [schema, { type: 'null' }] });
const OPTIONS = ['Available options', 'asc', 'desc'];

test.each<[string, object, string[]]>([
  [
    'a reference or null',
    orNull('anyOf', { $ref: '#/components/schemas/Sort' }),
    ['enum<string> | null', ...OPTIONS, 'Which way', 'default: '],
  ],
  [
    'one of a schema and null',
    orNull('oneOf', NAME),
    ['string | null', 'length ≥ 2', 'Examples', 'Ada', 'Bob'],
  ],
  ['a list', { type: 'array', maxItems: 3, items: SORT }, ['enum<string>[]', ...OPTIONS, 'items ≤ 3']],
  ['a list or null', orNull('anyOf', { type: 'array', items: NAME }), ['string[] | null', 'length ≥ 2']],
])('nothing is lost of %s', (_, schema, shown) => {
  const content = { 'application/json': { schema: { type: 'object', properties: { field: schema } } } };
  const { html, markdown } = renderOne({
    openapi: '3.1.0',
    paths: { '/a': { post: { requestBody: { content } } } },
    components: { schemas: { Sort: SORT } },
  });
  const text = html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  const body = markdown.slice(0, markdown.indexOf('```'));
  for (const part of shown) expect(text).toContain(part);
  for (const part of shown) expect(body).toContain(part);
});

const STATES = ['on', 'off'];
const NOTED = ['on – It **runs**', 'off – It rests'];

test.each<[string, object, string[]]>([
  [
    'a table',
    { type: 'string', enum: STATES, 'x-enumDescriptions': { on: 'It **runs**', off: 'It rests' } },
    NOTED,
  ],
  ['a list', { type: 'string', enum: STATES, 'x-enum-descriptions': ['It **runs**', 'It rests'] }, NOTED],
  [
    'a list for all, of which some are for others',
    {
      enum: ['secret', ...STATES],
      'x-mint': { groups: { secret: ['staff'] } },
      'x-enum-descriptions': ['Hush', 'It **runs**', 'It rests'],
    },
    NOTED,
  ],
  [
    'names',
    { type: 'array', items: { type: 'integer', enum: [0, 1, 2], 'x-enum-varnames': ['OFF', 'ON'] } },
    ['0 – OFF', '1 – ON', '2'],
  ],
  [
    'names and descriptions',
    { type: 'integer', enum: [0, 1], 'x-enumNames': ['Off', 'On'], 'x-enumDescriptions': ['', 'It runs'] },
    ['0 – Off', '1 – On: It runs'],
  ],
  [
    'a choice of constants',
    { oneOf: [{ const: 'on', description: 'It **runs**' }, { const: 'off' }] },
    [NOTED[0]!, 'off'],
  ],
  [
    'a choice of titled values',
    {
      type: 'integer',
      anyOf: [{ enum: [0], title: 'Off' }, { $ref: '#/components/schemas/On' }, { type: 'null' }],
    },
    ['0 – Off', '1 – On: It runs'],
  ],
])('options of an enumeration are explained by %s', (_, schema, options) => {
  const content = { 'application/json': { schema: { type: 'object', properties: { field: schema } } } };
  const { html, markdown } = renderOne({
    openapi: '3.1.0',
    paths: { '/a': { post: { requestBody: { content } } } },
    components: { schemas: { On: { const: 1, title: 'On', description: 'It runs' } } },
  });
  const shown = options.map((option) =>
    option.replace(/^\w+/, '<code>$&</code>').replace(/\*\*(\w+)\*\*/, '<strong>$1</strong>'),
  );
  expect(html).toContain(
    `<div class="field-enum"><p>Available options:</p><ul>${shown.map((one) => `<li>${one}</li>`).join('')}</ul></div>`,
  );
  const lines = options.map((option) => option.replace(/^\w+/, '- `$&`'));
  expect(markdown.replace(/^ +/gm, '')).toContain(`Available options:\n\n${lines.join('\n')}`);
  expect(html).toMatch(/enum&lt;(?:string|integer|number)&gt;/);
});

test('names that only repeat the values are not shown', () => {
  const schema = { type: 'string', enum: ['on', 'off'], 'x-enum-varnames': ['ON', 'OFF'] };
  const spec = {
    openapi: '3.0.0',
    paths: { '/a': { get: { parameters: [{ name: 'a', in: 'query', schema }], responses: {} } } },
  };
  expect(renderOne(spec).html).toContain('Available options: <code>on</code>, <code>off</code>');
});

const EVIL = '<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) "><b onclick=a>';

test('text of a specification runs nothing', () => {
  const page = renderOne({
    openapi: '3.1.0',
    info: { title: EVIL, version: EVIL },
    servers: [
      { url: `javascript:${EVIL}` },
      { url: EVIL, description: EVIL, variables: { [EVIL]: { default: EVIL } } },
    ],
    security: [{ [EVIL]: [EVIL] }],
    paths: {
      [`/a/{${EVIL}}`]: {
        post: {
          summary: EVIL,
          description: EVIL,
          externalDocs: { url: 'javascript:alert(1)', description: EVIL },
          parameters: [
            {
              name: EVIL,
              in: 'query',
              required: true,
              description: EVIL,
              example: EVIL,
              schema: {
                type: EVIL,
                format: EVIL,
                pattern: EVIL,
                enum: [EVIL],
                'x-enumDescriptions': [EVIL],
                'x-enumNames': [`${EVIL}!`],
                default: EVIL,
              },
            },
          ],
          requestBody: {
            description: EVIL,
            content: {
              [EVIL]: {
                schema: {
                  title: EVIL,
                  oneOf: [
                    { title: EVIL, properties: { [EVIL]: { description: EVIL } } },
                    { title: 'b', properties: { b: {} } },
                  ],
                },
              },
            },
          },
          responses: {
            [EVIL]: {
              description: EVIL,
              headers: { [EVIL]: { description: EVIL } },
              content: { 'application/json': { examples: { [EVIL]: { summary: EVIL, value: EVIL } } } },
            },
          },
          callbacks: { [EVIL]: { [EVIL]: { post: { description: EVIL } } } },
          'x-codeSamples': [{ lang: EVIL, label: EVIL, source: EVIL }],
        },
      },
    },
    components: {
      securitySchemes: {
        [EVIL]: { type: 'oauth2', description: EVIL, flows: { [EVIL]: { tokenUrl: 'javascript:alert(1)' } } },
      },
    },
  });
  const { data, html } = withoutRequestData(page);
  expect(data).not.toMatch(/<|"[^"]*Url":"javascript:|"url":"javascript:/);
  expect(html + page.aside).not.toMatch(/<script|<img[^>]*onerror|<b [^>]*onclick|href="javascript:/i);
});

test.each([
  ['List<String> of <user>@<host>', 'List&lt;String&gt; of &lt;user&gt;@&lt;host&gt;'],
  ['an <Object> or Map<K, V>', 'an &lt;Object&gt; or Map&lt;K, V&gt;'],
  ['**a** <b>bold</b> <kbd>K</kbd>', '<strong>a</strong> <b>bold</b> <kbd>K</kbd>'],
  ['a <Tooltip tip="x">hint</Tooltip>', 'a hint'],
  ['`List<String>`', '<code>List&lt;String&gt;</code>'],
])('the description %j', (description, html) => {
  const schema = { type: 'string', description };
  const content = { 'application/json': { schema: { type: 'object', properties: { a: schema } } } };
  const page = renderOne({ openapi: '3.0.0', paths: { '/a': { post: { requestBody: { content } } } } });
  expect(page.html).toContain(`<p>${html}</p>`);
});

test('webhooks show their payload', () => {
  const page = renderOne({
    openapi: '3.1.0',
    webhooks: {
      'order.created': {
        post: {
          summary: 'Order',
          requestBody: {
            content: {
              'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } },
            },
          },
          responses: { 200: { description: 'thanks' } },
        },
      },
    },
  });
  expect(page.html).toContain('>WEBHOOK</span>');
  expect(page.headings.map(({ text }) => text)).toEqual(['Payload', 'Response']);
  expect(page.aside.replace(/<[^>]*>/g, '')).toContain('"id": 123');
});

test('what a server calls with has what only the server may write', () => {
  const schema = {
    type: 'object',
    properties: { id: { type: 'string', readOnly: true }, password: { type: 'string', writeOnly: true } },
  };
  const call = { post: { requestBody: { content: { 'application/json': { schema } } } } };
  for (const spec of [
    { openapi: '3.1.0', webhooks: { made: call } },
    { openapi: '3.1.0', paths: { '/a': { post: { callbacks: { made: { '{$url}': call } } } } } },
  ]) {
    const { html, aside, markdown } = renderOne(spec);
    expect(html).toMatch(/class="field-name"[^>]*>id</);
    expect(markdown).toContain('`id`');
    expect(html + aside + markdown).not.toContain('password');
  }
});

test('items of a tuple are told by their place', () => {
  const properties = {
    plain: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
    rich: {
      type: 'array',
      prefixItems: [
        { type: 'string', description: 'Which one' },
        { type: 'object', properties: { deep: { type: 'boolean' } } },
      ],
    },
  };
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const { html, markdown } = renderOne({
    openapi: '3.1.0',
    paths: { '/a': { post: { requestBody: { content } } } },
  });
  const body = markdown.slice(0, markdown.indexOf('```'));
  for (const text of [unescapeHtml(html.replace(/<[^>]*>/g, ' ')), body])
    for (const part of ['[string, integer]', '[string, object]', '[0]', 'Which one', '[1]', 'deep'])
      expect(text).toContain(part);
});

test('several examples of a body and of a response', () => {
  const examples = { one: { summary: 'First', value: { a: 1 } }, two: { value: { a: 2 } } };
  const content = { 'application/json': { examples } };
  const { aside } = renderOne({
    openapi: '3.0.0',
    paths: { '/a': { post: { requestBody: { content }, responses: { 201: { description: '', content } } } } },
  });
  for (const title of ['First', 'two', '201 First', '201 two']) expect(aside).toContain(`>${title}</button>`);
});

test('an example that lies elsewhere is led to', () => {
  const content = {
    'application/json': {
      examples: {
        far: { summary: 'Far away', externalValue: 'https://example.com/a.json' },
        near: { externalValue: 'missing/a.json' },
        evil: { externalValue: 'javascript:alert(1)' },
      },
    },
  };
  const { html, markdown } = renderOne({
    openapi: '3.0.0',
    paths: { '/a': { get: { responses: { 200: { description: '', content } } } } },
  });
  expect(html).toContain(
    '<p class="field-example">Examples: <a href="https://example.com/a.json">Far away</a>, near: <code>missing/a.json</code>, evil: <code>javascript:alert(1)</code></p>',
  );
  expect(markdown).toContain('Example: Far away: https://example.com/a.json');
});

test('examples by the names of version 3.2, and by reference', () => {
  const content = {
    'application/json': { examples: { a: { dataValue: { seen: 'one' } } } },
    'text/plain': { examples: { b: { serializedValue: 'seen=two' } } },
  };
  const schema = { type: 'string' };
  const { html, aside } = renderOne({
    openapi: '3.2.0',
    paths: {
      '/a': {
        get: {
          parameters: [
            { name: 'p', in: 'query', schema, examples: { c: { $ref: '#/components/examples/c' } } },
          ],
          responses: { 200: { description: '', content } },
        },
      },
    },
    components: { examples: { c: { value: 'seen three' } } },
  });
  expect(html).toContain('Example: <code>seen three</code>');
  const text = unescapeHtml(aside.replace(/<[^>]*>/g, ''));
  expect(text).toContain('"seen": "one"');
  expect(text).toContain('seen=two');
});

test('parts of a form have the types that the document gives them', () => {
  const properties = {
    about: { type: 'object', properties: { a: { type: 'integer' } } },
    picture: { type: 'string', format: 'binary' },
    tags: { type: 'array', items: { type: 'string' }, example: ['x', 'y'] },
    sizes: { type: 'array', items: { type: 'integer' }, example: [1, 2] },
  };
  const encoding = {
    picture: { contentType: 'image/*, image/png, image/jpeg' },
    sizes: { contentType: 'application/json' },
  };
  const content = { 'multipart/form-data': { schema: { type: 'object', properties }, encoding } };
  const api = { examples: { ...DEFAULT_API.examples, languages: ['bash'] } };
  const spec = { openapi: '3.1.0', paths: { '/a': { post: { requestBody: { content } } } } };
  const lines = [
    ...unescapeHtml(renderOne(spec, undefined, api).aside.replace(/<[^>]*>/g, '')).matchAll(
      /--form '([^']*)'/g,
    ),
  ];
  expect(lines.map(([, line]) => line)).toEqual([
    'about={"a":123};type=application/json',
    'picture=@example-file;type=image/png',
    'tags=x',
    'tags=y',
    'sizes=[1,2];type=application/json',
  ]);
});

test('a page per operation keeps its ids unique', () => {
  const document = load(USERS);
  const [operation] = listOperations(document);
  const { html, aside } = rendererFor(document)(operation!);
  const ids = [...(html + aside).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

const MARKED = {
  openapi: '3.1.0',
  info: { title: 'Marked', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/things': {
      get: {
        summary: 'Things',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', 'x-since': '2.1' } },
          { name: 'secret-flag', in: 'query', schema: { type: 'string' }, 'x-mint': { groups: ['staff'] } },
        ],
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    shown: { type: 'string' },
                    secret: { type: 'string', 'x-mint': { groups: ['staff'] } },
                    referred: { $ref: '#/components/schemas/SecretThing' },
                    plan: {
                      type: 'string',
                      enum: ['free', 'paid', 'secret-plan'],
                      'x-mint': { groups: { 'secret-plan': ['staff'], paid: [] } },
                    },
                    role: {
                      type: 'string',
                      enum: ['reader', 'secret-role'],
                      'x-mint-enum': { 'secret-role': ['staff'] },
                    },
                    either: {
                      oneOf: [
                        { title: 'Open', type: 'string' },
                        { title: 'secret-choice', type: 'number', 'x-mint': { groups: ['staff'] } },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    '/internal': { get: { summary: 'Internal', 'x-mint': { groups: ['staff'] }, responses: {} } },
    '/inside': { 'x-mint': { groups: ['staff'] }, get: { summary: 'Inside', responses: {} } },
  },
  components: { schemas: { SecretThing: { type: 'object', 'x-mint': { groups: ['staff'] } } } },
};

test('keywords that the site asks for stand at each field', () => {
  const api = { params: { ...DEFAULT_API.params, post: ['x-since', 'x-other'] } };
  expect(renderOne(MARKED, 'GET /things', api).html).toContain('<span class="field-label">2.1</span>');
  expect(renderOne(MARKED, 'GET /things').html).not.toContain('field-label');
});

test('a flag among them shows its name, before the labels of the field itself', () => {
  const schema = {
    type: 'string',
    nullable: true,
    'x-internal': false,
    'x-since': 2,
    'x-mint': { post: ['last'] },
  };
  const spec = {
    openapi: '3.0.0',
    paths: { '/a': { get: { parameters: [{ name: 'a', in: 'query', schema }], responses: {} } } },
  };
  const api = { params: { ...DEFAULT_API.params, post: ['nullable', 'x-internal', 'x-since'] } };
  const labels = [...renderOne(spec, undefined, api).html.matchAll(/field-label">([^<]*)</g)];
  expect(labels.map(([, label]) => label)).toEqual(['nullable', '2', 'last']);
});

const curl = { ...DEFAULT_API.examples, languages: ['bash'] };

/** The first sample as its reader copies it. */
function sampleIn({ aside }: { aside: string }): string {
  const [, code = ''] = /<code[^>]*>(.*?)<\/code>/s.exec(aside) ?? [];
  return unescapeHtml(code.replace(/<[^>]*>/g, ''));
}

test.each<[string | undefined, { method: 'bearer' | 'key'; name: string | null } | null, string | null]>([
  [undefined, { method: 'key', name: 'X-Own' }, 'X-Own: <api-key>'],
  ['bearer', { method: 'key', name: 'X-Own' }, 'Authorization: Bearer <token>'],
  ['basic', null, 'Authorization: Basic <encoded-value>'],
  ['key', { method: 'key', name: 'X-Own' }, 'X-Own: <api-key>'],
  ['none', { method: 'bearer', name: null }, null],
])('authMethod %s over %j', (authMethod, auth, header) => {
  const api = { examples: curl, mdx: { auth, server: [] } };
  const sample = sampleIn(renderOwn('', { api, data: authMethod === undefined ? {} : { authMethod } }));
  if (header === null) expect(sample).not.toContain('--header');
  else expect(sample).toContain(`--header '${header}'`);
});

const field = (name: string, type: string, inside = '') =>
  `<ParamField body="${name}" type="${type}">\n${inside}\n</ParamField>\n`;

test.each<[string, string, object]>([
  ['an object', field('meta', 'object', field('a', 'integer')), { meta: { a: 123 } }],
  [
    'an object behind an expandable',
    field(
      'meta',
      'object',
      `<Expandable title="more">\n${field('meta.a', 'object', field('b', 'boolean'))}\n</Expandable>`,
    ),
    { meta: { a: { b: true } } },
  ],
  [
    'a list of objects',
    field('list', 'object[]', field('a', 'integer') + field('b', 'string')),
    { list: [{ a: 123, b: '<string>' }] },
  ],
  ['fields that are not inside', field('meta', 'object') + field('a', 'integer'), { meta: {}, a: 123 }],
])('the sample of %s', (_, source, body) => {
  const sample = sampleIn(renderOwn(source, { api: { examples: curl } }));
  expect(JSON.parse(/--data '(.*)'/s.exec(sample)?.[1] ?? '')).toEqual(body);
});

test('addresses of samples have no brackets, which curl would expand', () => {
  const parameters = [
    { name: 'filter', in: 'query', style: 'deepObject', example: { 'a b': '{x}' } },
    { name: 'ids[]', in: 'query', example: [1, 2] },
  ];
  const spec = { openapi: '3.0.0', paths: { '/a': { get: { parameters, responses: {} } } } };
  expect(sampleIn(renderOne(spec, undefined, { examples: curl }))).toContain(
    '/a?filter%5Ba%20b%5D=%7Bx%7D&ids%5B%5D=1&ids%5B%5D=2',
  );
});

test.each<[string, object, string | null]>([
  ['application/octet-stream', {}, 'application/octet-stream'],
  ['image/*', { schema: { type: 'string', format: 'binary' } }, 'application/octet-stream'],
  ['image/png', { schema: { type: 'string', contentMediaType: 'image/png' } }, 'image/png'],
  ['text/plain', { schema: { type: 'string' } }, null],
  ['application/zip', { example: 'bytes' }, null],
])('a body of %s %j in samples', (type, media, sent) => {
  const operation = { requestBody: { content: { [type]: media } }, responses: {} };
  const sample = sampleIn(
    renderOne({ openapi: '3.1.0', paths: { '/a': { post: operation } } }, undefined, { examples: curl }),
  );
  if (sent === null) expect(sample).not.toContain('--data-binary');
  else expect(sample).toContain(`--header 'Content-Type: ${sent}' \\\n  --data-binary '@example-file'`);
});

test('every type of a response that is no JSON shows its example', () => {
  const content = {
    'text/csv': { example: 'a,b' },
    'application/xml': { example: '<a/>' },
    'application/json': { example: { a: 1 } },
    'application/problem+json': { example: { b: 1 } },
  };
  const titles = (types: object) => {
    const operation = { responses: { 200: { description: '', content: types } } };
    const { aside } = renderOne({ openapi: '3.0.0', paths: { '/a': { get: operation } } }, undefined, {
      examples: curl,
    });
    const shown = aside.slice(aside.indexOf('id="response-example"'));
    return [...shown.matchAll(/code-group-tab">([^<]*)</g)].map(([, title]) => title);
  };
  expect(titles(content)).toEqual(['200 text/csv', '200 application/xml', '200']);
  expect(titles({ 'text/csv': content['text/csv'] })).toEqual(['200']);
});

test('callbacks and headers of responses, in HTML and in Markdown', () => {
  const content = {
    'application/json': { schema: { type: 'object', properties: { event: { type: 'string' } } } },
  };
  const operation = {
    callbacks: {
      onDone: {
        '{$request.body#/url}': { post: { description: 'Called when done', requestBody: { content } } },
      },
    },
    responses: {
      200: {
        description: 'ok',
        headers: { 'X-Left': { description: 'Calls left', schema: { type: 'integer' } } },
      },
    },
  };
  const { html, markdown } = renderOne({ openapi: '3.0.0', paths: { '/a': { post: operation } } });
  for (const text of [html, markdown]) {
    for (const part of [
      'onDone',
      '{$request.body#/url}',
      'Called when done',
      'event',
      'X-Left',
      'Calls left',
    ])
      expect(text).toContain(part);
    expect(text.indexOf('Callbacks')).toBeLessThan(text.indexOf('Response'));
  }
});

test('an example of JSON that is written as text is that JSON', () => {
  const content = { 'application/json': { example: '{\n  "a": [1]\n}\n' } };
  const operation = { requestBody: { content }, responses: { 200: { description: '', content } } };
  const page = renderOne({ openapi: '3.0.0', paths: { '/a': { post: operation } } }, undefined, {
    examples: curl,
  });
  expect(JSON.parse(/--data '(.*)'/s.exec(sampleIn(page))?.[1] ?? '')).toEqual({ a: [1] });
  expect(page.aside.replace(/<[^>]*>/g, '')).toContain('\n  "a": [\n    1');
});

test('what is for groups of readers is left out', () => {
  const { html, aside, markdown } = renderOne(MARKED, 'GET /things');
  for (const name of ['shown', 'free', 'paid', 'reader', 'limit']) expect(html).toContain(name);
  expect(html + aside + markdown).not.toMatch(/secret|referred/i);
  const hidden = listOperations(load(MARKED)).filter((operation) => operation.hidden);
  expect(hidden.map(({ path }) => path)).toEqual(['/internal', '/inside']);
});

test('the whole address is shown', () => {
  expect(renderOne(MARKED, 'GET /things').html).toContain(
    '<span class="api-server">https://api.example.com</span>',
  );
});

test('a schema too deep to be opened in its place can be opened to any depth below', () => {
  const deepest = 14;
  const schemas: Record<string, unknown> = {};
  for (let level = 0; level < deepest; level++) {
    const next = { [`to${level + 1}`]: { $ref: `#/components/schemas/L${level + 1}` } };
    schemas[`L${level}`] = { type: 'object', properties: { ...next, [`own${level}`]: { type: 'string' } } };
  }
  schemas[`L${deepest}`] = { type: 'object', properties: { bottom: { type: 'string' } } };
  const { html } = renderOne({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: {
          responses: {
            200: {
              description: 'ok',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/L0' } } },
            },
          },
        },
      },
    },
    components: { schemas },
  });
  for (let level = 0; level < deepest; level++) expect(html).toContain(`>own${level}<`);
  expect(html).toContain('>bottom<');
  for (const [, id] of html.matchAll(/field-more">[^<]*<a href="#([^"]+)"/g)) {
    expect(html).toContain(`<details class="expandable" id="${id}"`);
  }
  expect(html.match(/field-more/g)?.length).toBeGreaterThan(0);
});

test.each([
  ['multipart/form-data', 'string', 'multipart/form-data'],
  ['application/x-www-form-urlencoded', 'string', 'application/x-www-form-urlencoded'],
  [undefined, 'file', 'multipart/form-data'],
  ['application/json', 'file', 'application/json'],
  ['Something', 'string', 'application/json'],
])('contentType %s with a field of type %s sends %s', (contentType, type, expected) => {
  const { html } = renderOwn(`<ParamField body="a" type="${type}" required />`, {
    data: contentType === undefined ? {} : { contentType },
  });
  expect(html).toContain(`"bodies":[{"type":"${expected}"`);
});
