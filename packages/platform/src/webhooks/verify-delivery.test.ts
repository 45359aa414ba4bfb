import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Headers, hostOf, isGenuine } from './verify-delivery.ts';

const KEY = Buffer.alloc(32, 9);
const SECRET = `whsec_${KEY.toString('base64')}`;
const NOW_MS = 1_800_000_000_000;
const BODY = Buffer.from('{"ref":"refs/heads/main"}');

const hex = (secret = SECRET, body = BODY) => createHmac('sha256', secret).update(body).digest('hex');
const standard = (time: number, { key = KEY, id = 'evt_1', body = BODY } = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': String(time),
  'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')}`,
});

const EVENTS: Record<string, Headers> = {
  github: { 'x-github-event': 'push' },
  gitlab: { 'x-gitlab-event': 'Push Hook' },
  bitbucket: { 'x-event-key': 'repo:push' },
  gitea: { 'x-gitea-event': 'push', 'x-github-event': 'push' },
};
const forgejo = { 'x-forgejo-event': 'push', 'x-gitea-event': 'push', 'x-github-event': 'push' };

const judge = (headers: Headers, body = BODY) =>
  isGenuine({ host: hostOf(headers)!, headers, body }, { secret: SECRET, nowMs: NOW_MS });
const now = NOW_MS / 1000;

describe('accepts', () => {
  it.each<[string, Headers]>([
    ['GitHub', { ...EVENTS.github, 'x-hub-signature-256': `sha256=${hex()}` }],
    ['Bitbucket', { ...EVENTS.bitbucket, 'x-hub-signature': `sha256=${hex()}` }],
    ['Gitea', { ...EVENTS.gitea, 'x-gitea-signature': hex() }],
    ['Forgejo', { ...forgejo, 'x-forgejo-signature': hex() }],
    ['GitLab’s token', { ...EVENTS.gitlab, 'x-gitlab-token': SECRET }],
    ['GitLab’s signature', { ...EVENTS.gitlab, ...standard(now) }],
    [
      'GitLab’s signature among several',
      {
        ...EVENTS.gitlab,
        ...standard(now),
        'webhook-signature': `v1,AAAA ${standard(now)['webhook-signature']}`,
      },
    ],
  ])('%s', (_, headers) => {
    expect(judge(headers)).toBe(true);
  });
});

describe('refuses', () => {
  it.each<[string, Headers]>([
    ['nothing', EVENTS.github!],
    ['nothing from GitLab', EVENTS.gitlab!],
    ['another secret', { ...EVENTS.github, 'x-hub-signature-256': `sha256=${hex('other')}` }],
    ['an empty secret', { ...EVENTS.github, 'x-hub-signature-256': `sha256=${hex('')}` }],
    ['a signature without its prefix', { ...EVENTS.github, 'x-hub-signature-256': hex() }],
    [
      'a SHA-1 signature',
      {
        ...EVENTS.github,
        'x-hub-signature': `sha1=${createHmac('sha1', SECRET).update(BODY).digest('hex')}`,
      },
    ],
    ['a signature that is cut off', { ...EVENTS.github, 'x-hub-signature-256': `sha256=${hex().slice(2)}` }],
    ['one digit more', { ...EVENTS.github, 'x-hub-signature-256': `sha256=${hex()}0` }],
    ['one digit more from Bitbucket', { ...EVENTS.bitbucket, 'x-hub-signature': `sha256=${hex()}f` }],
    ['one letter more from Gitea', { ...EVENTS.gitea, 'x-gitea-signature': `${hex()}z` }],
    ['a signature that is no hexadecimal', { ...EVENTS.bitbucket, 'x-hub-signature': 'sha256=zz' }],
    ['the header of another host', { ...EVENTS.gitlab, 'x-hub-signature-256': `sha256=${hex()}` }],
    ['the secret in a header of GitHub', { ...EVENTS.github, 'x-gitlab-token': SECRET }],
    ['another token', { ...EVENTS.gitlab, 'x-gitlab-token': `${SECRET}x` }],
    ['an empty token', { ...EVENTS.gitlab, 'x-gitlab-token': '' }],
    ['an old signature', { ...EVENTS.gitlab, ...standard(now - 400) }],
    ['a signature from the future', { ...EVENTS.gitlab, ...standard(now + 400) }],
    ['a changed time', { ...EVENTS.gitlab, ...standard(now - 400), 'webhook-timestamp': String(now) }],
    ['a changed id', { ...EVENTS.gitlab, ...standard(now), 'webhook-id': 'evt_2' }],
    ['another key', { ...EVENTS.gitlab, ...standard(now, { key: Buffer.alloc(32) }) }],
  ])('%s', (_, headers) => {
    expect(judge(headers)).toBe(false);
  });

  it.each<[string, Headers]>([
    ['GitHub', { ...EVENTS.github, 'x-hub-signature-256': `sha256=${hex()}` }],
    ['GitLab', { ...EVENTS.gitlab, ...standard(now) }],
    ['Gitea', { ...EVENTS.gitea, 'x-gitea-signature': hex() }],
  ])('a changed body from %s', (_, headers) => {
    expect(judge(headers, Buffer.from('{"ref":"refs/heads/main"} '))).toBe(false);
  });
});

it('knows no other host', () => {
  expect(hostOf({ 'x-event': 'push' })).toBeNull();
});
