/** How this installation gets at its projects' sources. */
import { join } from 'node:path';
import { makeOutboundGate, plainHttpRule } from '@bindery/network';
import type { SourceLimits } from './git/checkout.ts';
import { type Mirrors, openMirrors } from './git/mirrors.ts';
import type { SourceRules } from './git/source-rules.ts';
import type { SshTrust } from './git/transport.ts';
import type { Parts } from './parts.ts';
import { openSecret } from './secrets/secret-box.ts';
import type { Settings } from './settings/settings.ts';
import { isFirstProject, seededRepository } from './setup.ts';
import type { FetchSourceOptions } from './updates/fetch-source.ts';

export function sourceOptions(parts: Parts): FetchSourceOptions & { mirrors: Mirrors } {
  const { settings, keys } = parts;
  return {
    gate: makeOutboundGate({ allow: settings.outboundAllow }),
    openCredential: (sealed, belongsTo) => openSecret(sealed, { key: keys.credentials, belongsTo }),
    sources: sourceRules(parts),
    limits: sourceLimits(settings),
    mirrors: openMirrors(join(settings.dataFolder, 'cache', 'git')),
    ssh: sshTrust(settings),
  };
}

export function sourceRules({ settings, foundation }: Pick<Parts, 'settings' | 'foundation'>): SourceRules {
  return {
    allowedFolders: settings.allowedSources,
    dataFolder: settings.dataFolder,
    seeded: {
      folder: seededRepository(settings),
      ownedBy: (projectId) => isFirstProject(foundation.db, projectId),
    },
    allowHttp: plainHttpRule(settings.outboundAllow),
  };
}

function sourceLimits({ sourceSeconds, sourceMegabytes, sourceFiles }: Settings): SourceLimits {
  return { timeoutMs: sourceSeconds * 1000, maxBytes: sourceMegabytes * 1024 * 1024, maxFiles: sourceFiles };
}

export function sshTrust({ sshKnownHosts, dataFolder }: Settings): SshTrust {
  return { knownHostsFile: sshKnownHosts ?? join(dataFolder, 'known_hosts'), strict: sshKnownHosts !== null };
}
