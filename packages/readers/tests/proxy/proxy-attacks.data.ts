/** What somebody who can call the proxy, or who runs a server behind it, would try. P is the target's port. */
import type { Answered, Call, ProxyUnderTest, Reached } from './proxy-under-test.ts';

export interface Attack {
  group: string;
  name: string;
  call(proxy: ProxyUnderTest): Call;
  /** The refusal; null: an answer comes, and `check` says what it must not hold. */
  code: string | null;
  check?(answered: Answered, reached: Reached | undefined, proxy: ProxyUnderTest): unknown;
}

const refusedTargets = (group: string, code: string, targets: string[]): Attack[] =>
  targets.map((target) => ({
    group,
    name: JSON.stringify(target.length > 100 ? `${target.slice(0, 40)}… (${target.length})` : target),
    call: ({ targetPort }) => ({ target: target.replaceAll('PORT', String(targetPort)) }),
    code,
  }));

const refusedHeaders = (rows: [string, string][]): Attack[] =>
  rows.map(([name, value]) => ({
    group: 'smuggled header',
    name: JSON.stringify([name, value.slice(0, 30)]),
    call: ({ targetPort }) => ({
      target: `http://api.example:${targetPort}/v1/plain`,
      headers: [[name, value]],
    }),
    code: 'bad_request',
  }));

const droppedHeaders = (rows: [string, string][]): Attack[] =>
  rows.map(([name, value]) => ({
    group: 'header of one hop',
    name,
    call: ({ targetPort }) => ({
      target: `http://api.example:${targetPort}/v1/plain`,
      headers: [
        [name, value],
        ['X-Kept', 'yes'],
      ],
    }),
    code: null,
    check: (_, reached) => ({
      is: [reached?.headers['x-kept'], reached?.headers[name.toLowerCase()] === value],
      wanted: ['yes', false],
    }),
  }));

const ownRequest = (group: string, rows: [string, Partial<Call>, string | null][]): Attack[] =>
  rows.map(([name, call, code]) => ({
    group,
    name,
    call: ({ targetPort }) => ({ target: `http://api.example:${targetPort}/v1/plain`, ...call }),
    code,
  }));

const redirects = (rows: [string, string, number?][]): Attack[] =>
  rows.map(([name, to, status = 302]) => ({
    group: 'redirect',
    name,
    call: ({ targetPort }) => ({
      target: `http://api.example:${targetPort}/v1/x?status=${status}&to=${encodeURIComponent(to.replaceAll('PORT', String(targetPort)))}`,
      headers: [['Authorization', 'Bearer secret']],
    }),
    code: null,
    check: (answered) => ({ is: [answered.targetStatus, answered.body], wanted: [status, 'moved'] }),
  }));

const names = (rows: [string, string[][], string | null][]): Attack[] =>
  rows.map(([name, answers, code]) => ({
    group: 'name resolution',
    name,
    call: (proxy) => {
      proxy.names.set('inside.example', structuredClone(answers));
      return { target: `http://inside.example:${proxy.targetPort}/plain` };
    },
    code,
  }));

const hostileAnswers = (
  rows: [string, string | null, ((answered: Answered) => { is: unknown; wanted: unknown })?][],
): Attack[] =>
  rows.map(([name, code, check]) => ({
    group: 'hostile answer',
    name,
    call: ({ targetPort }) => ({ target: `http://api.example:${targetPort}/v1/${name}` }),
    code,
    ...(check && { check }),
  }));

const cut = ({ isCut }: Answered) => ({ is: isCut, wanted: true });
const body = (text: string) => (answered: Answered) => ({ is: answered.body, wanted: text });

export const ATTACKS: Attack[] = [
  ...refusedTargets('other host', 'server_not_named', [
    'http://evil.example:PORT/v1/plain',
    'http://api.example.evil.example:PORT/v1/plain',
    'http://evilapi.example:PORT/v1/plain',
    'http://x.api.example:PORT/v1/plain',
    'http://example:PORT/v1/plain',
    'http://api.example/v1/plain',
    'http://api.example:80/v1/plain',
    'http://api.example:8080/v1/plain',
    'https://api.example:PORT/v1/plain',
    'http://api.example.:PORT/v1/plain',
    'http://api.example:PORT\\@evil.example/v1/plain',
    'http://x@evil.example:PORT/.tenants.example/v1/plain',
    'http://127.0.0.1:PORT/v1/plain',
    'http://10.0.0.1:PORT/v1/plain',
    'http://0.0.0.0:PORT/v1/plain',
    'http://evil.example:PORT/v1/plain?http://api.example/v1',
    'http://evil.example:PORT/http://api.example:PORT/v1/plain',
  ]),
  ...refusedTargets('misleading address', 'bad_request', [
    'ftp://api.example:PORT/v1/plain',
    'file:///etc/passwd',
    'gopher://api.example:PORT/_x',
    'data:text/plain,x',
    'javascript:alert(1)',
    'ws://api.example:PORT/v1',
    '//api.example:PORT/v1/plain',
    '/v1/plain',
    'api.example:PORT/v1/plain',
    'http:api.example:PORT/v1/plain',
    'http:/api.example:PORT/v1/plain',
    'http://api.example:PORT/v1/ plain',
    'http://',
    'http://:80/',
    'http://[::1/',
    'http://api.example:99999/v1',
    'http://api example:PORT/v1',
  ]),
  ...refusedTargets('address in disguise', 'bad_request', [
    'http://user@api.example:PORT/v1/plain',
    'http://user:secret@api.example:PORT/v1/plain',
    'http://evil.example%40@api.example:PORT/v1/plain',
    'http://api%2eexample:PORT/v1/plain',
    'http://0x7f000002:PORT/',
    'http://2130706434:PORT/',
    'http://0177.0.0.2:PORT/',
    'http://127.2:PORT/',
    `http://api.example:PORT/v1/${'a'.repeat(9_000)}`,
  ]),
  ...refusedTargets('outside of the base path', 'server_not_named', [
    'http://api.example:PORT/',
    'http://api.example:PORT/admin',
    'http://api.example:PORT/v1x/plain',
    'http://api.example:PORT/v1/../admin',
    'http://api.example:PORT/v1/%2e%2e/admin',
    'http://api.example:PORT/v1/.%2E/admin',
    'http://api.example:PORT/v1/..%2fadmin',
    'http://api.example:PORT/v1/..%5cadmin',
    'http://api.example:PORT/v1/%252e%252e%252fadmin',
    'http://api.example:PORT/v1/x/..%2f..%2fadmin',
    'http://api.example:PORT/v1/..;/admin',
    'http://api.example:PORT//v1/plain',
    'http://api.example:PORT/v1\\..\\admin',
  ]),
  ...refusedTargets('server variable', 'server_not_named', [
    'http://a.b.tenants.example:PORT/v1/plain',
    'http://.tenants.example:PORT/v1/plain',
    'http://tenants.example:PORT/v1/plain',
    'http://-a.tenants.example:PORT/v1/plain',
    'http://a-.tenants.example:PORT/v1/plain',
    'http://a_b.tenants.example:PORT/v1/plain',
    'http://a*b.tenants.example:PORT/v1/plain',
    'http://evil.example:PORT/.tenants.example:PORT/v1/plain',
    'http://evil.example:PORT?.tenants.example:PORT/v1/plain',
    `http://${'a'.repeat(64)}.tenants.example:PORT/v1/plain`,
    'http://ap.regions.example:PORT/plain',
    'http://eu.us.regions.example:PORT/plain',
    'http://evil.example:PORT/free/plain',
    'http://127.0.0.1:PORT/free/plain',
    'http://other.free.example:PORT/free/plain',
  ]),
  ...refusedTargets('server variable that is no host', 'bad_request', [
    'http://evil.example%2f.tenants.example:PORT/v1/plain',
    'http://a:80.tenants.example:PORT/v1/plain',
  ]),
  ...refusedTargets('named, and inside all the same', 'address_not_allowed', [
    'http://127.0.0.2:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]:PORT/',
    'http://localhost:PORT/',
    'http://8.8.8.8:22/',
  ]),
  ...names([
    ['leads inside', [['127.0.0.2']], 'address_not_allowed'],
    ['leads to a private network', [['10.0.0.1']], 'address_not_allowed'],
    ['leads to metadata', [['169.254.169.254']], 'address_not_allowed'],
    ['leads to this host', [['0.0.0.0']], 'address_not_allowed'],
    ['leads to IPv6 loopback', [['::1']], 'address_not_allowed'],
    ['leads to a mapped address', [['::ffff:127.0.0.2']], 'address_not_allowed'],
    ['leads outside and inside', [['127.0.0.1', '127.0.0.2']], 'address_not_allowed'],
    ['leads inside and outside', [['127.0.0.2', '127.0.0.1']], 'address_not_allowed'],
    ['leads nowhere', [[]], 'address_not_allowed'],
    ['does not exist', [], 'address_not_allowed'],
    ['leads inside when asked again', [['127.0.0.1'], ['127.0.0.2']], null],
    ['led inside when asked the second time', [['127.0.0.2']], 'address_not_allowed'],
  ]),
  ...redirects([
    ['to another host', 'http://evil.example:PORT/v1/plain'],
    ['inside, by address', 'http://127.0.0.2:PORT/'],
    ['inside, by an address that is named', 'http://127.0.0.2:PORT/', 307],
    ['inside, without a scheme', '//127.0.0.2:PORT/'],
    ['inside, with backslashes', '\\\\127.0.0.2:PORT\\'],
    ['inside, in disguise', 'http://0x7f000002:PORT/'],
    ['inside, with a user name', 'http://api.example:PORT@127.0.0.2:PORT/'],
    ['to metadata', 'http://169.254.169.254/latest/'],
    ['to a file', 'file:///etc/passwd', 301],
    ['to data', 'data:text/plain,x', 303],
    ['to a script', 'javascript:alert(1)', 308],
    ['out of the base path', '/admin'],
    ['out of the base path by steps', '/v1/..%2fadmin'],
    ['to what is no address', 'http://', 302],
    ['to an empty place', 'http:// :PORT/', 302],
  ]),
  {
    group: 'redirect',
    name: 'to another server that is named: without secrets',
    call: ({ targetPort }) => ({
      target: `http://api.example:${targetPort}/v1/x?to=${encodeURIComponent(`http://other.example:${targetPort}/plain`)}`,
      headers: [
        ['Authorization', 'Bearer secret'],
        ['X-Api-Key', 'secret'],
        ['Accept', 'text/plain'],
      ],
    }),
    code: null,
    check: ({ targetStatus }, reached) => ({
      is: [targetStatus, reached?.url, JSON.stringify(reached?.headers).includes('secret')],
      wanted: [200, '/plain', false],
    }),
  },
  {
    group: 'redirect',
    name: 'with a body to another server: not followed',
    call: ({ targetPort }) => ({
      target: `http://api.example:${targetPort}/v1/x?status=307&to=${encodeURIComponent(`http://other.example:${targetPort}/plain`)}`,
      method: 'POST',
      body: 'secret',
    }),
    code: null,
    check: ({ targetStatus }) => ({ is: targetStatus, wanted: 307 }),
  },
  {
    group: 'redirect',
    name: 'in circles',
    call: ({ targetPort }) => ({
      target: `http://api.example:${targetPort}/v1/x?to=${encodeURIComponent('/v1/x?to=%2Fv1%2Fx%3Fto%3D%252Fv1%252Fx')}`,
    }),
    code: null,
    check: ({ targetStatus }) => ({ is: targetStatus, wanted: 200 }),
  },
  ...refusedHeaders([
    ['Host', 'evil.example'],
    ['host', '127.0.0.2'],
    ['HOST', 'evil.example'],
    ['Content-Length', '5'],
    ['Transfer-Encoding', 'chunked'],
    ['transfer-encoding', 'identity'],
    ['Cookie', 'a=b'],
    ['cookie', 'a=b'],
    ['Cookie2', 'a=b'],
    ['Set-Cookie', 'a=b'],
    ['X-Forwarded-For', '10.0.0.1'],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Real-IP', '10.0.0.1'],
    ['Forwarded', 'for=10.0.0.1'],
    ['Via', '1.1 x'],
    ['True-Client-IP', '10.0.0.1'],
    ['X-Original-URL', '/admin'],
    ['X-Rewrite-URL', '/admin'],
    ['X-Bindery-Target', 'http://127.0.0.2/'],
    ['X-A', 'b\r\nX-Smuggled: 1'],
    ['X-A', 'b\nX-Smuggled: 1'],
    ['X-A', 'b\rX-Smuggled: 1'],
    ['X-A', 'b\u0000c'],
    ['X-A', 'b\u007fc'],
    ['X-A', '€'],
    ['X-A\r\nX-Smuggled', '1'],
    ['X-A: b', '1'],
    ['X A', '1'],
    ['', '1'],
    ['Höst', '1'],
    ['Host ', 'evil.example'],
    ['\tHost', 'evil.example'],
    [':authority', 'evil.example'],
  ]),
  ...droppedHeaders([
    ['Connection', 'keep-alive, x-kept'],
    ['Keep-Alive', 'timeout=99'],
    ['TE', 'trailers'],
    ['Trailer', 'X-A'],
    ['Upgrade', 'h2c'],
    ['Expect', '100-continue'],
    ['HTTP2-Settings', 'AAMAAABk'],
    ['Proxy-Authorization', 'Basic x'],
    ['Proxy-Connection', 'keep-alive'],
    ['Accept-Encoding', 'zstd'],
  ]),
  ...ownRequest('list of headers', [
    ['no base64', { own: { 'x-bindery-headers': '!!!' } }, 'bad_request'],
    ['no JSON', { own: { 'x-bindery-headers': 'eA' } }, 'bad_request'],
    [
      'no list',
      { own: { 'x-bindery-headers': Buffer.from('{"a":1}').toString('base64url') } },
      'bad_request',
    ],
    ['no pairs', { headers: [['a', 'b', 'c'] as never] }, 'bad_request'],
    ['numbers', { headers: [['a', 1] as never] }, 'bad_request'],
    ['too many', { headers: Array.from({ length: 101 }, (_, index) => [`x-${index}`, '1']) }, 'bad_request'],
  ]),
  ...ownRequest('page of another site', [
    ['cross-site', { own: { 'sec-fetch-site': 'cross-site' } }, 'bad_request'],
    ['same-site', { own: { 'sec-fetch-site': 'same-site' } }, 'bad_request'],
    ['opened by a person', { own: { 'sec-fetch-site': 'none' } }, 'bad_request'],
    ['another origin', { own: { 'sec-fetch-site': null, origin: 'https://evil.example' } }, 'bad_request'],
    ['another port', { own: { 'sec-fetch-site': null, origin: 'http://127.0.0.1:1' } }, 'bad_request'],
    ['a sandboxed page', { own: { 'sec-fetch-site': null, origin: 'null' } }, 'bad_request'],
    ['no origin at all', { own: { 'sec-fetch-site': null, origin: null } }, 'bad_request'],
    ['no target', { own: { 'x-bindery-target': null } }, 'bad_request'],
  ]),
  ...ownRequest('method', [
    ['CONNECT', { method: 'CONNECT' }, 'bad_request'],
    ['TRACE', { method: 'TRACE' }, 'bad_request'],
    ['TRACK', { method: 'TRACK' }, 'bad_request'],
    ['PRI', { method: 'PRI' }, 'bad_request'],
    ['two words', { method: 'GET /admin' }, 'bad_request'],
  ]),
  ...ownRequest('body', [
    ['declared as huge', { method: 'POST', own: { 'content-length': '99000000' } }, 'too_large'],
    [
      'endless, of unknown size',
      {
        target: undefined,
        method: 'POST',
        own: { 'transfer-encoding': 'chunked' },
        body: Array.from({ length: 60 }, () => Buffer.alloc(50_000)),
      },
      'too_large',
    ],
  ]).map((attack) => ({
    ...attack,
    call: (proxy: ProxyUnderTest) => ({
      ...attack.call(proxy),
      target: `http://api.example:${proxy.targetPort}/v1/${attack.name.startsWith('endless') ? 'silent' : 'plain'}`,
    }),
  })),
  {
    group: 'cookies and credentials of the site',
    name: 'stay with the site',
    call: ({ targetPort }) => ({
      target: `http://api.example:${targetPort}/v1/plain`,
      own: { cookie: 'session=secret', authorization: 'Basic secret', referer: 'http://docs/secret' },
    }),
    code: null,
    check: (_, reached) => ({ is: JSON.stringify(reached?.headers).includes('secret'), wanted: false }),
  },
  {
    group: 'cookies and credentials of the site',
    name: 'the target sets none, nor anything else of this site',
    call: ({ targetPort }) => ({ target: `http://api.example:${targetPort}/v1/page` }),
    code: null,
    check: ({ headers, targetHeaders, body: text }) => ({
      is: [
        Object.keys(headers)
          .filter((name) =>
            /cookie|transport|clear-site|access-control|service-worker|refresh|location|^link|frame/.test(
              name,
            ),
          )
          .join(),
        headers['content-type'],
        headers['x-bindery-status'],
        headers['content-security-policy'],
        targetHeaders.filter(([name]) => /cookie|keep-alive|proxy-/.test(name)).length,
        targetHeaders.some(([name, value]) => name === 'content-type' && value === 'text/html'),
        text,
      ],
      wanted: [
        '',
        'application/octet-stream',
        '200',
        "sandbox; default-src 'none'",
        0,
        true,
        '<script>alert(1)</script>',
      ],
    }),
  },
  ...hostileAnswers([
    ['declared', 'too_large'],
    ['endless', null, cut],
    ['bomb', null, cut],
    ['silent', 'timeout'],
    ['dripping', null, cut],
    ['many-headers', 'too_large'],
    ['long-header', 'too_large'],
    ['large-headers', null, body('large')],
    ['garbage', 'connection_refused'],
    ['two-lengths', 'connection_refused'],
    ['length-and-chunks', 'connection_refused'],
    ['folded-header', 'connection_refused'],
    ['bad-chunks', null, cut],
    ['split-answer', null, body('ok')],
    ['early-hints', null, body('ok')],
    ['switching', 'connection_refused'],
    ['broken', null, cut],
    ['not-gzip', null, cut],
  ]),
];
