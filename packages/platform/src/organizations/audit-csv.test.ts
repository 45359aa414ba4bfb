import { expect, it } from 'vitest';
import { auditLine } from './audit-csv.ts';

it('writes what a spreadsheet reads as text, whatever is in it', () => {
  const entry = {
    ...{ at: '2026-01-31T09:30:00.000Z', actor: 'usr_1', action: 'project.update', target: null },
    ...{ ip: '::1', requestId: 'req_1', details: { name: 'Docs, "new"' } },
  };
  expect(auditLine(entry)).toBe(
    `2026-01-31T09:30:00.000Z,usr_1,project.update,,::1,req_1,"{""name"":""Docs, \\""new\\""""}"\r\n`,
  );
  expect(auditLine({ ...entry, actor: '=HYPERLINK("x")', details: {} })).toBe(
    `2026-01-31T09:30:00.000Z,"'=HYPERLINK(""x"")",project.update,,::1,req_1,{}\r\n`,
  );
});
