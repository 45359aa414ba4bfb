import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../src/storage/disk-store.ts';
import { StoreUnreachable } from '../../src/storage/object-store.ts';
import { describeObjectStore } from './conformance.ts';
import { type DiskUnderTest, openDiskUnderTest } from './disk-under-test.ts';

describe('disk store', () => {
  describeObjectStore(openDiskUnderTest);
});

describe('disk store, as files', () => {
  const TEXT = { contentType: 'text/plain' };
  const opened: DiskUnderTest[] = [];
  const open = async (): Promise<DiskUnderTest> => {
    const disk = await openDiskUnderTest();
    opened.push(disk);
    return disk;
  };
  const reopen = ({ folder, linkKey, publicUrl }: DiskUnderTest) =>
    openDiskStore({ folder, linkKey, publicUrl });
  const filesOf = ({ folder }: DiskUnderTest): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  afterEach(async () => {
    for (const disk of opened.splice(0)) await disk.close();
  });

  it('are for their owner alone', async () => {
    const disk = await open();
    await disk.store.put('a/b/c', Buffer.from('x'), TEXT);
    for (const path of readdirSync(disk.folder, { recursive: true, encoding: 'utf8' })) {
      const found = statSync(join(disk.folder, path));
      expect(found.mode & 0o777, path).toBe(found.isDirectory() ? 0o700 : 0o600);
    }
    expect(statSync(disk.folder).mode & 0o777).toBe(0o700);
  });

  it('spread over many folders, whatever their keys', async () => {
    const disk = await open();
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => disk.store.put(`segments/${index}`, Buffer.from('x'), TEXT)),
    );
    const folders = new Set(filesOf(disk).map(dirname));
    expect(folders.size).toBeGreaterThan(100);
  });

  it('leave no empty folder behind', async () => {
    const disk = await open();
    await disk.store.put('exports/se_1/deep/bundle', Buffer.from('x'), TEXT);
    await disk.store.delete('exports/se_1/deep/bundle');
    expect(filesOf(disk)).toEqual([]);
    expect(
      readdirSync(disk.folder, { recursive: true }).filter((path) => `${path}`.includes('exports')),
    ).toEqual([]);
  });

  it('survive a restart', async () => {
    const disk = await open();
    await disk.store.put('a', Buffer.from('kept'), TEXT);
    expect(await (await reopen(disk)).head('a')).toMatchObject({ sizeBytes: 4, contentType: 'text/plain' });
  });

  it('of dead writers are swept at start, those of living ones are not', async () => {
    const disk = await open();
    const temp = join(disk.folder, 'temp');
    // The name of a file being written, as the store itself makes it.
    let name = '';
    const body = async function* () {
      yield Buffer.from('x');
      name = readdirSync(temp)[0]!;
      await reopen(disk);
      expect(readdirSync(temp)).toEqual([name]);
    };
    await disk.store.put('a', body(), TEXT);
    const [host, pid] = name.split('-');
    expect(pid).toBe(String(process.pid));
    const write = (file: string, ageMs = 0): string => {
      const writtenAt = new Date(Date.now() - ageMs);
      writeFileSync(join(temp, file), 'half');
      utimesSync(join(temp, file), writtenAt, writtenAt);
      return file;
    };
    const day = 24 * 60 * 60 * 1000;
    const kept = [write(`${host}-${process.ppid}-1-parent`), write('elsewhere-1-1-recent', 60_000)];
    write(`${host}-4194305-1-dead`);
    write(`${host}-${process.pid}-1-predecessor`, day / 2);
    write('elsewhere-1-1-old', 2 * day);
    write('unknown', 2 * day);
    await reopen(disk);
    expect(readdirSync(temp).sort()).toEqual(kept.sort());
  });

  it('are never reached through a link that leads out', async () => {
    const disk = await open();
    await disk.store.put('inside/object', Buffer.from('x'), TEXT);
    const [file] = filesOf(disk);
    const outside = join(disk.folder, '..', 'outside');
    mkdirSync(outside);
    renameSync(file!, join(outside, basename(file!)));
    const read = () => disk.store.get('inside/object');

    symlinkSync(join(outside, basename(file!)), file!);
    await expect(read()).rejects.toBeInstanceOf(StoreUnreachable);

    rmSync(dirname(file!), { recursive: true });
    symlinkSync(outside, dirname(file!));
    await expect(read()).rejects.toThrow('leads elsewhere');
    await expect(disk.store.put('inside/object', Buffer.from('y'), TEXT)).rejects.toThrow('leads elsewhere');
    await expect(disk.store.delete('inside/object')).rejects.toThrow('leads elsewhere');
    for (const prefix of ['inside', 'inside/']) {
      const listed = disk.store.list(prefix)[Symbol.asyncIterator]().next();
      if (prefix === 'inside') expect(await listed).toMatchObject({ done: true });
      else await expect(listed).rejects.toThrow('leads elsewhere');
    }
    expect(readdirSync(outside)).toHaveLength(1);
  });

  it('that cannot be written are a store that is unreachable', async () => {
    const disk = await open();
    rmSync(disk.folder, { recursive: true });
    writeFileSync(disk.folder, 'no folder any more');
    await expect(disk.store.check()).rejects.toBeInstanceOf(StoreUnreachable);
    await expect(disk.store.put('a', Buffer.from('x'), TEXT)).rejects.toThrow(
      /^the object store on disk failed \(ENOTDIR\)$/,
    );
    await expect(reopen(disk)).rejects.toBeInstanceOf(StoreUnreachable);
  });
});
