/** The hosts that a site's integrations need, those of the author's own `.js` files among them. */
import { type IntegrationHosts, isPolicySource } from '@bindery/bundle';
import type { Integrations } from '../../config/resolve-integrations.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

interface OwnScript {
  path: string;
  hosts: string[];
}

/** Null: the site loads nothing from elsewhere. */
export function integrationHosts(
  { loads }: Integrations,
  { own }: { own: readonly OwnScript[] },
): IntegrationHosts | null {
  const scripts = new Set([...loads.flatMap((load) => load.scripts), ...own.flatMap(({ hosts }) => hosts)]);
  if (scripts.size === 0) return null;
  const connect = new Set(loads.flatMap((load) => load.connect));
  return { scripts: [...scripts].sort(), connect: [...connect].sort(), ownScripts: own.length > 0 };
}

/** A script that adds scripts to the page, or imports them. */
const ADDS_SCRIPTS = /createElement\(\s*["'`]script["'`]\s*\)|\bimport\s*\(/;
const WRITTEN_ADDRESS = /["'`](?:https:)?\/\/([a-z0-9.-]+(?::\d+)?)(?=[/"'`?#$])/gi;

/** Whom a `.js` file of the site may load scripts from: the hosts that it names, if it adds scripts at all. */
export function foreignHosts(text: string): string[] {
  if (!ADDS_SCRIPTS.test(text)) return [];
  const hosts = [...text.matchAll(WRITTEN_ADDRESS)].map(([, host]) => `https://${host!.toLowerCase()}`);
  return [...new Set(hosts)].filter(isPolicySource).sort();
}

export function foreignLoaded({ path, hosts }: OwnScript): Diagnostic {
  return toDiagnostic({
    severity: 'info',
    file: path,
    rule: 'integration',
    message: `Adds scripts to pages: they run on cloud deployments, and on client-hosted ones that switch "integrations" on; never on air-gapped ones`,
    hint: `Pages there may load scripts from ${hosts.map((host) => host.slice(8)).join(', ')}, which the file names, and from nobody else.`,
  });
}
