import { createScope, type Scope } from '../../expressions/value.ts';

/** What every file sees. Nobody is signed in while a page is built, so `user` is there and knows nothing. */
export function createPageScope(): Scope {
  return createScope({ props: {}, user: {} });
}
