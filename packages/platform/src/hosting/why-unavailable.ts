/** Why a site cannot be shown for now, in words for its readers; null for what will not pass by itself. */
import { isDatabaseUnreachable } from '../db/database.ts';
import { type Shortage, shortageOf } from '../shortage.ts';
import { StoreUnreachable } from '../storage/object-store.ts';
import { isLost } from './prepare-site.ts';

const TOO_MUCH_TO_DO: readonly (Shortage | null)[] = ['files', 'processes', 'memory'];

export function whyUnavailable(error: unknown): string | null {
  const shortage = shortageOf(error);
  if (shortage === 'room') {
    return 'This site cannot be shown: the server’s disk is full. It comes back by itself once there is room.';
  }
  if (TOO_MUCH_TO_DO.includes(shortage)) return 'This server has too much to do. Try again in a moment.';
  if (error instanceof StoreUnreachable || isLost(error)) {
    return 'This site’s files cannot be reached at the moment. Try again shortly.';
  }
  return isDatabaseUnreachable(error) ? 'Temporarily unavailable. Try again in a moment.' : null;
}
