/** Sources over ssh, on a real sshd. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOutboundGate } from '@bindery/network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkout } from '../../src/git/checkout.ts';
import { generateDeployKey, readDeployKey } from '../../src/git/deploy-key.ts';
import { seedRepository } from '../../src/git/seed-repository.ts';
import { type SshServer, startSshServer, whyNoSshServer } from '../harness/ssh-server.ts';

describe.skipIf(await whyNoSshServer())('a source over ssh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-ssh-'));
  const run = { configFolder: join(folder, 'git') };
  const mine = generateDeployKey('prj_1');
  let server: SshServer;
  let count = 0;

  beforeAll(async () => {
    mkdirSync(join(folder, 'site'));
    writeFileSync(join(folder, 'site', 'docs.json'), '{}');
    await seedRepository({ from: join(folder, 'site'), to: join(folder, 'docs.git'), run });
    server = await startSshServer();
    server.allow(mine.publicKey);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const fetchWith = (deployKey: string | null, ssh?: { knownHostsFile: string; strict: boolean }) => {
    const source = {
      repository: `ssh://${server.user}@127.0.0.1:${server.port}${join(folder, 'docs.git')}`,
      branch: 'main',
      deployKey,
    };
    const gate = makeOutboundGate({ allow: [`127.0.0.1:${server.port}`] });
    return checkout(source, join(folder, `out-${count++}`), { gate, run, ssh });
  };

  it('is fetched with its deploy key, which does not stay on the disk', async () => {
    expect(await fetchWith(mine.privateKey)).toMatchObject({ ref: 'main', files: 1 });
    const names = readdirSync(run.configFolder).filter((name) => !/^gitconfig-|^known_hosts/.test(name));
    expect(names).toEqual([]);
  });

  it('is fetched with a key that a user pasted', async () => {
    const pasted = readDeployKey(mine.privateKey.replaceAll('\n', '\r\n'));
    expect(await fetchWith((pasted as { privateKey: string }).privateKey)).toMatchObject({ files: 1 });
  });

  it.each([
    ['another key', () => generateDeployKey('other').privateKey],
    ['no key, whatever keys the account has', () => null],
  ])('is refused with %s', async (_, key) => {
    await expect(fetchWith(key())).rejects.toThrow(/git fetch failed/);
  });

  it('is held to the host key seen first', async () => {
    const knownHostsFile = join(folder, 'known_hosts');
    await fetchWith(mine.privateKey, { knownHostsFile, strict: false });
    expect(readFileSync(knownHostsFile, 'utf8')).toContain(`[127.0.0.1]:${server.port} ssh-ed25519`);
    await server.changeHostKey();
    await expect(fetchWith(mine.privateKey, { knownHostsFile, strict: false })).rejects.toThrow(
      /git fetch failed/,
    );
  });

  it('is refused where the operator’s list does not know the host', async () => {
    const knownHostsFile = join(folder, 'none');
    await expect(fetchWith(mine.privateKey, { knownHostsFile, strict: true })).rejects.toThrow(
      /git fetch failed/,
    );
    expect(existsSync(knownHostsFile)).toBe(false);
  });
});
