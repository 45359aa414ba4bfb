/** What an address as written in a request stands for on a site. */

import { isInternal } from '@bindery/bundle';
import { decodeAddress, resolveAddress, trimSlashes } from './resolve-address.ts';
import type { Site } from './site.ts';
import type { Target } from './target.ts';

const LONGEST_REMEMBERED = 512;
const MOST_REMEMBERED = 8192;

export function resolveTarget(site: Site, url: string): Target {
  const known = site.targets.get(url);
  if (known) return known;
  const target = resolve(site, url);
  // Only what exists: wrong addresses are without number.
  if (target.kind === 'file' && url.length <= LONGEST_REMEMBERED) {
    if (site.targets.size >= MOST_REMEMBERED) site.targets.clear();
    site.targets.set(url, target);
  }
  return target;
}

function resolve(site: Site, url: string): Target {
  const end = url.search(/[?#]/);
  const pathname = originForm(end < 0 ? url : url.slice(0, end));
  const query = end >= 0 && url[end] === '?' ? url.slice(end).split('#', 1)[0]! : '';
  const resolved = resolveAddress(site, pathname);
  const isStub = resolved.kind === 'file' && site.stubs.has(resolved.path) && !pathname.endsWith('.html');
  if (resolved.kind === 'file' && !isStub) return { kind: 'file', file: resolved.file };
  if (resolved.kind === 'redirect')
    return { kind: 'redirect', status: 308, location: resolved.location + query };
  if (resolved.kind === 'malformed') return resolved;
  const found = site.follow(`/${trimSlashes(decodeAddress(pathname)!)}`);
  if (!found) return { kind: 'missing' };
  const location = locationOf(found.destination, query);
  return location === null
    ? { kind: 'missing' }
    : { kind: 'redirect', status: found.permanent ? 308 : 307, location };
}

/** A client of a proxy writes the whole URL; the host in it has been looked at before. */
function originForm(target: string): string {
  const match = /^https?:\/\/[^/]*(.*)$/is.exec(target);
  return match ? match[1] || '/' : target;
}

/** As it may stand in a header. What a reader wrote fills wildcards, so that it must not lead to another host. */
function locationOf(destination: string, query: string): string | null {
  const [path = '', anchor] = destination.split('#', 2);
  const written = path.includes('?') ? path : path + query;
  const place =
    isInternal(destination) || /^[/\\]/.test(destination) ? `/${written.replace(/^[/\\]+/, '')}` : written;
  const location = anchor === undefined ? place : `${place}#${anchor}`;
  return /^(?:https?:|mailto:|\/)/i.test(location) ? encodeLocation(location) : null;
}

/** Existing escapes stay as they are. */
function encodeLocation(location: string): string {
  return encodeURI(location.toWellFormed()).replace(/%25([0-9a-f]{2})/gi, '%$1');
}
