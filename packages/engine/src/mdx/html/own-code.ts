import type { Value } from '../../expressions/value.ts';
import type { Place } from '../place.ts';
import { isExternal } from './safe-url.ts';

const CODE = /^[^?#]+\.(?:js|css)(?=$|[?#])/;

/** `<script src="/own.js">`: every script and style of the site is part of every page, so that the tag asks for nothing. */
export function isOwnCode(
  at: Place,
  name: string,
  { names, values }: { names: readonly string[]; values: readonly Value[] },
): boolean {
  if (name !== 'script' && name !== 'link') return false;
  const address = values[names.indexOf(name === 'script' ? 'src' : 'href')];
  if (typeof address !== 'string' || isExternal(address)) return false;
  const file = CODE.exec(address.trim())?.[0];
  return file !== undefined && at.page.context.readImport(file, at.frame.file) !== null;
}
