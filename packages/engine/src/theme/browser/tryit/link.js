/** The address of a request as somebody has filled it in, without secrets: `#tryit=…` of its page. */
import { readState, writeState } from './state.js';

const LINK = /^#tryit(-wide)?(?:=(.*))?$/;

export function writeLink(values, { data, isWide }) {
  const page = location.href.replace(/#.*$/, '');
  return `${page}#tryit${isWide ? '-wide' : ''}=${writeState(values, data)}`;
}

export function readLink(data, hash) {
  const [, wide, state] = LINK.exec(hash) ?? [];
  return { isWide: wide !== undefined, values: state ? readState(data, state, { isForeign: true }) : null };
}
