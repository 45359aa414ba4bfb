/** The dashboard on the API's host: its files, and for any other path its one page, which knows what to show there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_NAME } from '@bindery/bundle';
import { createSiteServer, openSite, sendText } from '@bindery/runtime';
import type { ObjectHandler } from '../api/hosts.ts';

/** Where `scripts/build-dashboard.ts` puts it; as deep in the published package. */
export const DASHBOARD_FOLDER: string = join(import.meta.dirname, '..', '..', '..', 'dashboard', 'dist');

const FILE = /^\/(?:assets\/|favicon\.svg(?:\?|$))/;
/** Scripts and styles are files of its own; frames show rendered pages of a review, which are sandboxed. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** Every encoding of every file. */
const CACHE_BYTES = 16 * 1024 ** 2;

export function createDashboard(folder: string = DASHBOARD_FOLDER): ObjectHandler {
  if (!existsSync(join(folder, MANIFEST_NAME))) return sayNotBuilt;
  const server = createSiteServer({ cacheBytes: CACHE_BYTES });
  const opening = openSite(folder, { pagePolicy: PAGE_POLICY });
  // Told to whoever asks for a page.
  opening.catch(() => {});
  return async (request, response) => {
    if (!FILE.test(request.url!)) request.url = '/';
    await server.serve(await opening, request, response);
  };
}

const sayNotBuilt: ObjectHandler = (_request, response) => {
  sendText(response, 404, 'The dashboard has not been built. Run: npm run build-dashboard');
};
