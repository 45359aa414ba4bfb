import { describe, expect, it } from 'vitest';
import { AllowlistMistake, readAllowlist } from './allowlist.ts';
import { makeOutboundGate } from './gate.ts';

describe('an entry opens what it names and nothing else', () => {
  it.each<
    [string, [host: string, port: number, address: string][], [host: string, port: number, address: string][]]
  >([
    [
      '10.1.0.0/16',
      [
        ['any.example', 8080, '10.1.2.3'],
        ['10.1.2.3', 80, '10.1.2.3'],
      ],
      [
        ['any.example', 80, '10.2.0.1'],
        ['any.example', 8080, '8.8.8.8'],
        ['any.example', 80, '::ffff:10.1.2.3'],
      ],
    ],
    ['10.1.2.3', [['any.example', 1, '10.1.2.3']], [['any.example', 80, '10.1.2.4']]],
    ['10.1.2.3:8443', [['any.example', 8443, '10.1.2.3']], [['any.example', 443, '10.1.2.3']]],
    [
      'fd00::/8',
      [
        ['any.example', 80, 'fd12::1'],
        ['any.example', 80, 'fd00:ec2::254'],
      ],
      [
        ['any.example', 80, 'fc00::1'],
        ['any.example', 80, '10.0.0.1'],
      ],
    ],
    [
      '[fd00::1]:8443',
      [['any.example', 8443, 'fd00::1']],
      [
        ['any.example', 80, 'fd00::1'],
        ['any.example', 8443, 'fd00::2'],
      ],
    ],
    [
      'git.corp.example',
      [
        ['git.corp.example', 3000, '10.0.0.1'],
        ['git.corp.example', 443, '127.0.0.1'],
        ['git.corp.example', 9, '8.8.8.8'],
        ['git.corp.example', 80, 'fd00::1'],
      ],
      [
        ['corp.example', 443, '10.0.0.1'],
        ['x.git.corp.example', 443, '10.0.0.1'],
        ['git.corp.example', 80, '169.254.169.254'],
        ['git.corp.example', 80, '100.100.100.200'],
        ['git.corp.example', 80, 'fd00:ec2::254'],
        ['git.corp.example', 80, '0.0.0.0'],
        ['git.corp.example', 80, '::ffff:10.0.0.1'],
      ],
    ],
    [
      'Git.Corp.example:3000',
      [['git.corp.example', 3000, '10.0.0.1']],
      [
        ['git.corp.example', 443, '10.0.0.1'],
        ['git.corp.example', 3001, '8.8.8.8'],
      ],
    ],
    [
      '*.corp.example',
      [
        ['a.corp.example', 443, '10.0.0.1'],
        ['a.b.corp.example', 443, '10.0.0.1'],
      ],
      [
        ['corp.example', 443, '10.0.0.1'],
        ['xcorp.example', 443, '10.0.0.1'],
      ],
    ],
    [
      'localhost',
      [
        ['localhost', 4000, '127.0.0.1'],
        ['localhost', 80, '::1'],
      ],
      [
        ['a.localhost', 80, '127.0.0.1'],
        ['127.0.0.1', 80, '127.0.0.1'],
      ],
    ],
    ['169.254.169.254', [['any.example', 80, '169.254.169.254']], [['any.example', 80, '169.254.169.253']]],
  ])('%s', (entry, open, shut) => {
    const allowlist = readAllowlist([entry]);
    for (const [host, port, address] of open)
      expect([host, port, address, allowlist.admits({ host, port, address })]).toContain(true);
    for (const [host, port, address] of shut)
      expect([host, port, address, allowlist.admits({ host, port, address })]).toContain(false);
  });
});

it.each([
  '',
  '*',
  '*.',
  'a b',
  'http://a',
  'a/b',
  '10.0.0.0/33',
  '10.0.0',
  '10.0.0.256',
  '010.0.0.1',
  'fd00::/129',
  '[fd00::1',
  'a:0',
  'a:65536',
  '10.0.0.1:0',
  '-:x',
  '10.0.0.0/8/8',
  'user@host',
])('the entry %j is a mistake of the operator', (entry) => {
  expect(() => makeOutboundGate({ allow: [entry] })).toThrow(AllowlistMistake);
});

it('lets names of the network through a check of the URL only if they are opened', () => {
  const gate = makeOutboundGate({ allow: ['gitea:3000', 'wiki.internal'] });
  expect(gate.checkUrl('http://gitea:3000/a').host).toBe('gitea:3000');
  expect(gate.checkUrl('https://wiki.internal/').host).toBe('wiki.internal');
  expect(() => gate.checkUrl('http://gitea/')).toThrow('gitea has no public address');
  expect(() => gate.checkUrl('http://other.internal/')).toThrow('no public address');
});
