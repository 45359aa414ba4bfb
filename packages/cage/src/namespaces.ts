/** The cage where bubblewrap is not installed: namespaces by `unshare`, and a root made of bind mounts. */
import { existsSync, statSync } from 'node:fs';
import type { CageOptions } from './cage-command.ts';
import { KERNEL_SETTINGS, LIBRARIES, SETPRIV } from './system-paths.ts';

/** Somewhere to build the new root; nothing of it is seen outside of the cage. */
const PLACES = ['/mnt', '/media', '/srv', '/opt', '/home'];
const DEVICES = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom'];

export function namespaceCommand(options: CageOptions, program: readonly string[]): string[] {
  const { readable, writable = [], hidden = [] } = options;
  const given = [...new Set([...LIBRARIES, SETPRIV, ...readable])].filter((path) => existsSync(path));
  const used = [...given, ...writable];
  const root = PLACES.find((place) => existsSync(place) && !used.some((path) => path.startsWith(place)));
  const script = [
    `mount -t tmpfs -o mode=755,size=64m cage ${root ?? PLACES[0]}`,
    `cd ${root ?? PLACES[0]}`,
    'mkdir -p proc tmp',
    'mount -t proc proc proc',
    ...KERNEL_SETTINGS.filter((path) => existsSync(path)).map(
      (path) => `mount --bind .${path} .${path} && mount -o remount,bind,ro,nosuid .${path}`,
    ),
    'mount -t tmpfs -o size=64m tmp tmp',
    ...DEVICES.map((path) => bind(path, { isFolder: false })),
    ...given.map((path) => bind(path, { isFolder: statSync(path).isDirectory(), isReadOnly: true })),
    ...writable.map((path) => bind(path, { isFolder: true })),
    ...hidden.map(({ path, isFolder }) =>
      isFolder ? `mount -t tmpfs -o ro none ${below(path)}` : `mount --bind /dev/null ${below(path)}`,
    ),
    'mount -o remount,bind,ro .',
    // The shell's own memory of where it was is no part of the environment that the program was given.
    'unset OLDPWD PWD',
    'exec chroot . "$@"',
  ];
  return [
    ...['unshare', '--user', '--map-root-user', '--mount', '--net', '--pid', '--ipc', '--uts', '--fork'],
    ...['--kill-child=KILL', '--', '/bin/sh', '-ec', script.join('\n'), 'sh'],
    // Root of its own namespace until here; without any right, and without a way to get one, from here on.
    ...[SETPRIV, '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--', ...program],
  ];
}

function bind(path: string, how: { isFolder: boolean; isReadOnly?: boolean }): string {
  const to = below(path);
  const make = how.isFolder ? `mkdir -p ${to}` : `mkdir -p "$(dirname ${to})" && : > ${to}`;
  const lock = how.isReadOnly ? ` && mount -o remount,bind,ro,nosuid ${to}` : '';
  return `${make} && mount --bind ${quote(path)} ${to}${lock}`;
}

function below(path: string): string {
  return quote(`.${path}`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
