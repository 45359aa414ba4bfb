import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { checkRepository } from './source-rules.ts';

const user = { organizationId: 'org_a', projectId: 'prj_a' };
const allowedFolders = [{ organizationId: 'org_b', folder: tmpdir() }];

it.each([
  ['file:///srv/docs', 'org_a=/path/of/the/folder in BINDERY_ALLOWED_SOURCES or --allowed-sources'],
  [tmpdir(), 'org_a=/path/of/the/folder in BINDERY_ALLOWED_SOURCES'],
  ['http://git.example/docs.git', 'git.example in BINDERY_OUTBOUND_ALLOW or --outbound-allow'],
])('%s is refused with what the operator has to write', async (repository, told) => {
  await expect(checkRepository(repository, { allowedFolders }, user)).rejects.toThrow(told);
});
