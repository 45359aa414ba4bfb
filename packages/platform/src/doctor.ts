/** What `bindery doctor` asks, apart from the rest: it must work where that cannot even be loaded. */
export { askDatabase } from './db/ask-database.ts';
export { readLockHolder } from './db/data-folder-lock.ts';
export { findPostgresBinaries, POSTGRES_PACKAGE } from './db/postgres-binaries.ts';
export { type FoundCage, findCage } from './found-cage.ts';
