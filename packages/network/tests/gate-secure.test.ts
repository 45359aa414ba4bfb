import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { OutboundFailed } from '../src/outbound-refused.ts';
import { gateOn, OUTSIDE, serve } from './loopback.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-tls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const tls = makeCertificate();
if (!tls) console.warn('skipped: tests of the gate over TLS (there is no openssl to make a certificate)');

describe.skipIf(!tls)('over TLS', () => {
  it('a host is reached at the checked address under its own name', async () => {
    const { port } = await serve((request, response) => response.end(request.headers.host), { tls: tls! });
    const gate = gateOn({ 'secure.example': [OUTSIDE] }, { ca: tls!.cert });
    const answer = await gate.fetch(`https://secure.example:${port}/`);
    expect(answer.body.toString()).toBe(`secure.example:${port}`);
  });

  it('another name’s certificate, or one that nobody vouches for, is a failure', async () => {
    const { port } = await serve((_, response) => response.end(), { tls: tls! });
    const trusting = gateOn({ 'other.example': [OUTSIDE] }, { ca: tls!.cert });
    await expect(trusting.fetch(`https://other.example:${port}/`)).rejects.toThrow(
      'ERR_TLS_CERT_ALTNAME_INVALID',
    );
    const wary = gateOn({ 'secure.example': [OUTSIDE] });
    await expect(wary.fetch(`https://secure.example:${port}/`)).rejects.toBeInstanceOf(OutboundFailed);
  });

  it('a redirect down to http is refused', async () => {
    const plain = await serve((_, response) => response.end('plain'));
    const location = `http://secure.example:${plain.port}/`;
    const { port } = await serve((_, response) => response.writeHead(302, { location }).end(), { tls: tls! });
    const gate = gateOn({ 'secure.example': [OUTSIDE] }, { ca: tls!.cert });
    await expect(gate.fetch(`https://secure.example:${port}/`)).rejects.toThrow(
      'redirects from https to http',
    );
    expect(plain.connections()).toBe(0);
  });
});

function makeCertificate(): { key: string; cert: string } | null {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=secure.example', '-addext', 'subjectAltName=DNS:secure.example'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-x509', '-days', '2'];
  try {
    execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch {
    return null;
  }
}
