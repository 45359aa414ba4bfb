import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it.each([
  ['docs-1.0.tar.gz', 'attachment; filename="docs-1.0.tar.gz"'],
  ['with space.gz', 'attachment; filename="with space.gz"'],
  ['Bücher.gz', `attachment; filename="B_cher.gz"; filename*=UTF-8''B%C3%BCcher.gz`],
  ['a"b.gz', `attachment; filename="a_b.gz"; filename*=UTF-8''a%22b.gz`],
  ['100%.gz', `attachment; filename="100_.gz"; filename*=UTF-8''100%25.gz`],
  [`it's (1)é`, `attachment; filename="it's (1)_"; filename*=UTF-8''it%27s%20%281%29%C3%A9`],
  ['../../etc/passwd', 'attachment; filename="_.._etc_passwd"'],
  ['C:\\x', 'attachment; filename="C__x"'],
  ['a\r\nset-cookie: x', 'attachment; filename="aset-cookie_ x"'],
  ['evil\u202Egz.exe', 'attachment; filename="evilgz.exe"'],
  ['lone\ud800', `attachment; filename="lone_"; filename*=UTF-8''lone%EF%BF%BD`],
  ['...', 'attachment; filename="download"'],
  ['', 'attachment; filename="download"'],
  ['x'.repeat(300), `attachment; filename="${'x'.repeat(150)}"`],
])('%j', (name, header) => {
  expect(contentDisposition(name)).toBe(header);
});
