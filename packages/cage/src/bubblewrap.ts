/** The cage that bubblewrap makes. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CagePlan } from './cage-plan.ts';
import { compiledCode } from './compiled-code.ts';
import { asUser, KERNEL_SETTINGS, LIBRARIES, SETPRIV } from './system-paths.ts';

export function bubblewrapCommand(plan: CagePlan, program: readonly string[]): string[] {
  const { user, hasFilter, filterFd } = plan;
  return [
    'bwrap',
    ...(user === undefined ? ['--unshare-all', '--cap-drop', 'ALL'] : TO_ANOTHER_USER),
    ...['--die-with-parent', '--new-session', '--clearenv'],
    ...places(plan),
    ...(hasFilter ? ['--seccomp', String(filterFd)] : []),
    ...['--', ...(user === undefined ? [] : asUser(user)), ...program],
  ];
}

/** Made by root without a namespace of users: in one, only root's own number could be had. */
const TO_ANOTHER_USER = [
  ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
  // What it takes to become another user, and to give up these as well.
  ...['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP'],
];

/** All that bubblewrap lets it see. */
function places(plan: CagePlan): string[] {
  const { kind, readable, writable = [], hidden = [], env = {}, user } = plan;
  const all = [...LIBRARIES, ...(user === undefined ? [] : [SETPRIV]), ...readable];
  return [
    ...['--dev', '/dev', ...(user === undefined ? [] : ['--perms', '1777']), '--tmpfs', '/tmp'],
    ...(kind === 'bubblewrap' ? ['--proc', '/proc'] : []),
    // Where the platform is root, files of the kernel's settings belong to it.
    ...(kind === 'bubblewrap' ? KERNEL_SETTINGS.flatMap((path) => ['--ro-bind-try', path, path]) : []),
    ...(user === undefined ? [] : openFolders([...all.filter((path) => existsSync(path)), ...writable])),
    ...all.flatMap((path) => ['--ro-bind-try', path, path]),
    ...compiledCode(plan).flatMap(({ folder, parts }) => [
      ...['--perms', '0755', '--tmpfs', folder],
      ...parts.flatMap(({ from, to }) => ['--ro-bind', from, to]),
      ...['--remount-ro', folder],
    ]),
    ...writable.flatMap((path) => ['--bind', path, path]),
    ...hidden.flatMap(({ path, isFolder }) =>
      isFolder ? ['--tmpfs', path, '--remount-ro', path] : ['--ro-bind', '/dev/null', path],
    ),
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--remount-ro', '/', '--chdir', '/'],
  ];
}

/** Folders on the way to a path: bubblewrap would make them for its own user alone. */
function openFolders(paths: readonly string[]): string[] {
  const above = new Set<string>();
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '/'; folder = dirname(folder)) above.add(folder);
  }
  return [...above].sort().flatMap((folder) => ['--perms', '0755', '--dir', folder]);
}
