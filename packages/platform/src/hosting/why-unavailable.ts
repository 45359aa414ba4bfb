/** Why a site cannot be shown for now, in words for its readers; null for what will not pass by itself. */
import { isDatabaseUnreachable } from '../db/database.ts';
import { StoreUnreachable } from '../storage/object-store.ts';
import { isLost } from './prepare-site.ts';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);
const NO_FILES = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']);

export function whyUnavailable(error: unknown): string | null {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (NO_ROOM.has(code)) {
    return 'This site cannot be shown: the server’s disk is full. It comes back by itself once there is room.';
  }
  if (NO_FILES.has(code)) return 'This server has too much to do. Try again in a moment.';
  if (error instanceof StoreUnreachable || isLost(error)) {
    return 'This site’s files cannot be reached at the moment. Try again shortly.';
  }
  return isDatabaseUnreachable(error) ? 'Temporarily unavailable. Try again in a moment.' : null;
}
