/** Addresses that try to leave the site: never a byte that is not in the manifest. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, runtimeIn } from './harness/running-runtime.ts';
import { page, sampleBundle, temporaryFolder } from './harness/sample-site.ts';

const SECRET = 'this-must-not-leave';
const ends: (() => Promise<void>)[] = [];
let runtime: Running;

beforeAll(async () => {
  const folder = await temporaryFolder((end) => ends.push(end));
  await mkdir(join(folder, 'data'));
  const bundle = join(folder, 'bundle.tar.gz');
  await writeFile(
    bundle,
    sampleBundle({
      files: {
        'index.html': page('home'),
        'guide/start.html': page('start'),
        '404.html': page('nothing here'),
      },
    }),
  );
  await writeFile(join(folder, 'secret.txt'), SECRET);
  await writeFile(join(folder, 'data', 'secret.txt'), SECRET);
  await writeFile(join(folder, 'data', 'secret.html'), SECRET);
  runtime = await runtimeIn(join(folder, 'data'), {
    flags: { 'bundle-url': `file://${bundle}`, 'allow-unsigned': true, 'admin-token': `${SECRET}-token` },
    onEnd: (end) => ends.push(end),
  });
  await runtime.settled;
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const DOTS = [
  '..',
  '%2e%2e',
  '%2E%2E',
  '.%2e',
  '%2e.',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '..;',
  '..%00',
  '..%20',
  '....',
  '%uff0e%uff0e',
  '．．',
  '.\u200b.',
  '%2e%2e%3b',
];
const SLASHES = [
  '/',
  '%2f',
  '%2F',
  '\\',
  '%5c',
  '%5C',
  '%252f',
  '%c0%af',
  '//',
  '/./',
  '%e0%80%af',
  '%u2215',
  '∕',
  ';/',
];
const TARGETS = ['secret.txt', 'state.json', 'admin-token', 'etc/passwd'];
const WHOLE = [
  '/../secret.txt',
  '/../../../../../../etc/passwd',
  '//etc/passwd',
  '///etc/passwd',
  '/etc/passwd',
  '/%2fetc%2fpasswd',
  '/guide/../../secret.txt',
  '/guide/start.html/../../../secret.txt',
  '/guide/start.html/..',
  '/guide/start.html%00.txt',
  '/guide/start%00',
  '/%00',
  '/%',
  '/%2',
  '/%zz',
  '/%ff%fe',
  '/%ed%a0%80',
  '/\\..\\..\\secret.txt',
  '/C:/windows/win.ini',
  '/c%3a/windows',
  '/file:///etc/passwd',
  'file:///etc/passwd',
  '*',
  '../secret.txt',
  'secret.txt',
  '?/../secret.txt',
  'http://x/../../secret.txt',
  'http:///../secret.txt',
  'ftp://x/../secret.txt',
  '/proc/self/environ',
  '/dev/null',
  '/.git/config',
  '/.env',
  '/~root/secret.txt',
  '/versions/',
  '/incoming-000000000000/index.html',
  '/__proto__',
  '/constructor',
  '/toString',
  '/hasOwnProperty',
  '/__proto__/index',
  `/${'../'.repeat(300)}secret.txt`,
  `/${'a/'.repeat(3000)}`,
  `/${'%2e%2e/'.repeat(200)}secret.txt`,
  `/${'/'.repeat(7000)}a`,
  '/guide/.',
  '/guide/./',
  '/./index.html',
  '/.',
  '/..',
  '/guide/start.html/',
  '/INDEX.HTML',
  '/index.html.',
  '/index.html%20',
  '/index.html::$DATA',
  '/guide%2fstart.html',
  '/guide%5cstart.html',
  '/guide//start.html',
  '/-/../secret.txt',
  '/-/secret.txt',
  '/healthz/../secret.txt',
  '/readyz%2f..%2fsecret.txt',
];
const FORMS = [
  ...WHOLE,
  ...DOTS.flatMap((dots) => SLASHES.flatMap((slash) => TARGETS.map((target) => `/${dots}${slash}${target}`))),
  ...DOTS.flatMap((dots) =>
    SLASHES.map((slash) => `/guide${slash}${dots}${slash}${dots}${slash}${dots}${slash}secret`),
  ),
];

it(`none of ${FORMS.length} forms leaves the site`, async () => {
  expect(new Set(FORMS).size).toBeGreaterThan(1000);
  const wrong: string[] = [];
  const askNext = async (queue: string[]): Promise<void> => {
    for (let form = queue.pop(); form !== undefined; form = queue.pop()) {
      const { status, body, headers } = await runtime.get(form);
      const text = body.toString();
      const isFine =
        [400, 404, 401].includes(status) || (status === 308 && headers.location === '/guide/start.html');
      const isForeign = text.includes(SECRET) || /root:|"active"/.test(text) || headers['set-cookie'];
      if (!isFine || isForeign) wrong.push(`${form.slice(0, 80)} → ${status} ${text.slice(0, 60)}`);
    }
  };
  const queue = [...FORMS];
  await Promise.all(Array.from({ length: 8 }, () => askNext(queue)));
  expect(wrong).toEqual([]);
  expect((await runtime.get('/guide/start')).status).toBe(200);
});
