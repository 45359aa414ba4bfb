import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { gateOn, INSIDE, OUTSIDE, serve } from './loopback.ts';

it('git connects to the checked address of a name, and follows no redirect', async () => {
  const inside = await serve((_, response) => response.end('secret'), { address: INSIDE });
  const hosts: string[] = [];
  const outside = await serve((request, response) => {
    hosts.push(request.headers.host!);
    response.writeHead(302, { location: `http://${INSIDE}:${inside.port}${request.url}` }).end();
  });
  // Only the gate's resolver knows the name: git gets there by the pin alone.
  const gate = gateOn({ 'git.nowhere.example': [OUTSIDE] });
  const url = `http://git.nowhere.example:${outside.port}/a.git`;
  const settings = (await gate.pinForGit(url)).flatMap((setting) => ['-c', setting]);
  await expect(lsRemote(settings, url)).rejects.toThrow(/302/);
  expect(hosts).toEqual([`git.nowhere.example:${outside.port}`]);
  expect(inside.connections()).toBe(0);
});

function lsRemote(settings: string[], url: string): Promise<unknown> {
  const env = {
    PATH: process.env.PATH,
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
  };
  return promisify(execFile)('git', [...settings, 'ls-remote', '--', url], { env, timeout: 20_000 });
}
