/** Accounts, sessions and invitations as Kysely sees them: see migrations/0009-accounts.ts, 0017, 0022 and 0024. */
import type { ColumnType } from 'kysely';
import type { Role } from './role.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface SessionsTable {
  id: string;
  user_id: string;
  token: string;
  organization_id: string | null;
  expires_at: Timestamp;
  ip_address: string | null;
  user_agent: string | null;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

/** Tokens of an identity provider have columns, because better-auth asks for them, and are never stored. */
export interface AccountsTable {
  id: string;
  user_id: string;
  /** `credential`: a password. */
  provider_id: string;
  account_id: string;
  password: string | null;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface VerificationsTable {
  id: string;
  /** A hash of what it stands for. */
  identifier: string;
  value: string;
  /** The admin who handed it out. */
  made_by?: string | null;
  expires_at: Timestamp;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface InvitationsTable {
  id: string;
  organization_id: string;
  email: string;
  role: Role;
  token_hash: Buffer;
  invited_by: string;
  expires_at: Timestamp;
  created_at: DefaultTimestamp;
}

export interface SignInAttemptsTable {
  name: Buffer;
  tokens: number;
  refused: boolean;
  at: Timestamp;
}

export interface AccountSchema {
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  invitations: InvitationsTable;
  sign_in_attempts: SignInAttemptsTable;
}
