/** What operators' commands need of the platform, without what serves and builds: they start in half the time. */
export { createAdminKey, listAdminKeys, revokeAdminKey } from './admin-keys/store.ts';
export { ApiError } from './api/errors.ts';
export type { Transaction } from './db/database.ts';
export type { Plan } from './db/schema.ts';
export { showFirstKey } from './first-key.ts';
export { openFoundation } from './foundation.ts';
export { createLog, type Logger } from './log.ts';
export { OperatorError } from './operator-error.ts';
export {
  dashboardLink,
  inviteByOperator,
  listUsers,
  publicUrlOf,
  resetLink,
  setupLink,
} from './organizations/operator-users.ts';
export { createOrganization, listOrganizations, setPlan } from './organizations/store.ts';
export { listDomains, verifyDomainByWord } from './projects/operator-domains.ts';
