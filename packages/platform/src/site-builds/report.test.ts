import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic } from '@bindery/engine';
import { afterAll, expect, it } from 'vitest';
import { openDiskStore } from '../storage/disk-store.ts';
import { getReport, putReport, reportOf } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const diagnostic = (line: number, severity: Diagnostic['severity'], message = 'wrong'): Diagnostic => ({
  ...{ severity, file: 'index.mdx', line, column: 1, rule: 'broken-link', message },
  ...{ hint: null, excerpt: null },
});
const read = (report: Uint8Array) => JSON.parse(Buffer.from(report).toString()) as Diagnostic[];

it('keeps all, in their order, as long as there is room', () => {
  const all = [diagnostic(1, 'warning'), diagnostic(2, 'error'), diagnostic(3, 'info', '„ü“')];
  expect(read(reportOf(all))).toEqual(all);
  expect(read(reportOf([]))).toEqual([]);
});

it('leaves out the least of too many', () => {
  const all = Array.from({ length: 30_000 }, (_, n) => diagnostic(n, n % 10 === 9 ? 'error' : 'warning'));
  const kept = read(reportOf(all));
  expect(kept).toHaveLength(10_000);
  expect(kept.filter(({ severity }) => severity === 'error')).toHaveLength(3_000);
  expect(kept.map(({ line }) => line)).toEqual(kept.map(({ line }) => line!).toSorted((a, b) => a - b));
});

it('leaves out what is too long together, and nothing larger is kept, whoever gives it', async () => {
  const all = Array.from({ length: 200 }, (_, n) => diagnostic(n, 'warning', 'ü'.repeat(100_000)));
  const report = reportOf(all);
  expect(report.length).toBeLessThanOrEqual(8 * 1024 * 1024);
  expect(read(report).length).toBeGreaterThan(30);
  const store = await openDiskStore({
    ...{ folder, publicUrl: () => 'http://127.0.0.1', linkKey: Buffer.alloc(32, 1) },
  });
  expect(await getReport(store, await putReport(store, 'prj_1', report))).toEqual(read(report));
  await expect(putReport(store, 'prj_1', Buffer.from(JSON.stringify(all)))).rejects.toThrow('too large');
});
