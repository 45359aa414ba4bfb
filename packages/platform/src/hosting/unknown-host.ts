/**
 * What somebody sees who came by a name or an address that is no project's. Which sites are here is told only to
 * who sits at this machine, and only before the installation has an address for others: from then on a proxy here
 * may ask for strangers, and the names of others are not their business.
 */
import type { IncomingMessage } from 'node:http';
import { isLoopback, normalizeAddress } from '@bindery/network';
import type { Database } from '../db/database.ts';
import type { SiteHandler } from './site-handler.ts';

const MOST_NAMES = 50;
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];
/** Not a name that somebody else could have pointed at this machine, to read along in a browser. */
const ITSELF = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export function createUnknownHost(options: {
  db: Database;
  /** The API's address, and whether the operator has published it. */
  address: () => { publicUrl: string; isPublished: boolean; port: number };
}): SiteHandler {
  return async (request, response, host) => {
    const { publicUrl, isPublished, port } = options.address();
    const isOperator = !isPublished && ITSELF.test(host) && isFromThisMachine(request);
    const names = isOperator ? await siteNames(options.db) : null;
    const facts = [
      `There is no site at ${host}.`,
      ...(names ? [names.length > 0 ? 'Sites here:' : 'No project has a domain yet.'] : []),
    ];
    const apiHost = isOperator || isPublished ? publicUrl : null;
    const help = [
      ...(apiHost ? [`The Admin API of this installation answers at ${apiHost}.`] : []),
      `To show a site here, add the name to its project: PATCH /v1/project/{projectId} with {"domains": [...]}, and point the name at this server.`,
      'To move the API to this name, set PUBLIC_URL and start again.',
      ...(isOperator
        ? []
        : [`On the server itself, http://localhost:${port}/ lists the sites that are here.`]),
    ];
    const links = (names ?? []).map((name) => `http://${name}${port === 80 ? '' : `:${port}`}/`);
    const body = prefersHtml(request)
      ? asPage(facts, { links, help })
      : `${[...facts, ...links, ...help].join('\n')}\n`;
    response.writeHead(404, {
      'Content-Type': `text/${prefersHtml(request) ? 'html' : 'plain'}; charset=utf-8`,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

async function siteNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('domains')
    .select('domain')
    .where('proven_at', 'is not', null)
    .orderBy('domain')
    .limit(MOST_NAMES)
    .execute();
  return rows.map(({ domain }) => domain);
}

function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return !isForwarded && isLoopback(normalizeAddress(socket.remoteAddress ?? ''));
}

function prefersHtml({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

function asPage(facts: string[], { links, help }: { links: string[]; help: string[] }): string {
  const [title = '', ...rest] = facts.map(escaped);
  const list = links.map((link) => `<li><a href="${escaped(link)}">${escaped(link)}</a></li>`).join('');
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`,
    '<style>:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-width:42rem;margin:12vh auto;padding:0 1.5rem}h1{font-size:1.4rem}</style></head>',
    `<body><h1>${title}</h1>`,
    ...rest.map((line) => `<p>${line}</p>`),
    list && `<ul>${list}</ul>`,
    ...help.map((line) => `<p>${escaped(line)}</p>`),
    '</body></html>\n',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
