import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_FILES, sampleBundle } from './harness/sample-bundle.ts';

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bindery-bundle-'));
  file = join(folder, 'bundle.tar.gz');
  writeFileSync(file, sampleBundle());
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const has = (program: string) => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('a bundle is an ordinary tar.gz', () => {
  it.skipIf(!has('tar'))('for tar', () => {
    const out = mkdtempSync(join(folder, 'tar-'));
    execFileSync('tar', ['-xzf', file, '-C', out], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    for (const [path, content] of SAMPLE_FILES) expect(readFileSync(join(out, path), 'utf8')).toBe(content);
    const listed = execFileSync('tar', ['-tzf', file], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    expect(listed.split('\n')[0]).toBe('bindery.manifest.json');
  });

  it.skipIf(!has('python3'))('for Python', () => {
    const script =
      'import tarfile,json,sys\n' +
      't=tarfile.open(sys.argv[1],"r:gz")\n' +
      'print(json.dumps([[m.name,m.size,m.isreg(),m.mtime,m.uid,m.mode,t.extractfile(m).read().decode()] for m in t]))';
    const members = JSON.parse(
      execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }),
    ) as unknown[][];
    expect(members.slice(1).map(([name, , , , , , content]) => [name, content])).toEqual(SAMPLE_FILES);
    for (const member of members) expect(member.slice(2, 6)).toEqual([true, 315_532_800, 0, 0o644]);
  });

  it('for streams of Node', async () => {
    const bytes = readFileSync(file);
    const node = Buffer.concat(await Readable.from([bytes]).pipe(createGunzip()).toArray());
    expect(gunzipSync(bytes).equals(node)).toBe(true);
    expect(node.subarray(-1024).every((byte) => byte === 0)).toBe(true);
    expect(node.length % 512).toBe(0);
  });
});
