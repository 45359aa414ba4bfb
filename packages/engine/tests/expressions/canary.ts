/** Things that no content may touch, and what tells whether it did. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

export interface Canary {
  /** Puts the real file and port into a case. */
  aim(source: string): string;
  check(seen: string): void;
  close(): Promise<void>;
}

const SECRET = 'canary-3f9c1a';

export async function openCanary(): Promise<Canary> {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-canary-'));
  const file = join(folder, 'canary.txt');
  writeFileSync(file, SECRET);
  process.env.CANARY = SECRET;
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const globals = Object.getOwnPropertyNames(globalThis).sort().join();
  const prototypes = prototypeNames();
  return {
    aim: (source) => source.replaceAll('CANARY_FILE', file).replaceAll('CANARY_PORT', String(port)),
    check(seen) {
      expect(seen).not.toContain(SECRET);
      expect(connections).toBe(0);
      expect(existsSync(`${file}.touched`)).toBe(false);
      expect(readdirSync(folder)).toEqual(['canary.txt']);
      expect(prototypeNames()).toBe(prototypes);
      expect(Object.getOwnPropertyNames(globalThis).sort().join()).toBe(globals);
      expect(process.env.CANARY).toBe(SECRET);
    },
    async close() {
      delete process.env.CANARY;
      rmSync(folder, { recursive: true, force: true });
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function prototypeNames(): string {
  const owners = [Object, Array, String, Function, Number, Map].map((owner) => owner.prototype);
  return owners.map((owner) => Object.getOwnPropertyNames(owner).join()).join('\n');
}
