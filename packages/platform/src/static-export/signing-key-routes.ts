import * as contract from '@bindery/contract';
import type { Api } from '../api/route.ts';

export function signingKeyRoutes(keys: () => contract.PublicSigningKey[]): (api: Api) => void {
  return (api) => {
    api.open(contract.listSigningKeys, async () => ({ data: keys(), nextCursor: null }));
  };
}
