import { Scope } from '../../expressions/value.ts';

/** What every file sees. Nobody is signed in while a page is built, so `user` is there and knows nothing. */
export function createPageScope(isComponent: Scope['isComponent']): Scope {
  const scope = new Scope(null, isComponent);
  scope.set('props', {});
  scope.set('user', {});
  return scope;
}
