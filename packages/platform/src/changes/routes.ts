/** What happens in an organization, read after the fact or as it happens. */
import * as contract from '@bindery/contract';
import { decodeCursor, pageOf } from '../api/cursor.ts';
import type { Api } from '../api/route.ts';
import { followChanges } from './follow-changes.ts';
import { changeLoader, toChange } from './store.ts';

export function changeRoutes(): (api: Api) => void {
  return (api) => {
    const changes = changeLoader(api.db);
    api.stream(
      contract.streamOrganization,
      async ({ caller: { organizationId }, query: { limit, cursor } }) => {
        const list = `changes ${organizationId}`;
        const after = cursor === undefined ? 0 : decodeCursor(list, cursor).position;
        const { rows } = await changes.load({ organizationId, after });
        const placed = rows.map((row) => ({ ...row, position: row.seq, id: organizationId }));
        return pageOf(placed, { list, limit, toEntry: toChange });
      },
      async ({ caller: { organizationId } }, reader) =>
        followChanges({ news: api.news, changes, organizationId, ...reader }),
    );
  };
}
