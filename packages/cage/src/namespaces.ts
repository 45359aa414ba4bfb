/** The cage where bubblewrap is not installed: namespaces by `unshare`, and a root made of bind mounts. */
import { existsSync, statSync } from 'node:fs';
import type { CagePlan } from './cage-plan.ts';
import { callFilter, SET_FILTER_CALL } from './call-filter.ts';
import { compiledCode } from './compiled-code.ts';
import { asUser, KERNEL_SETTINGS, LIBRARIES, SETPRIV, withoutRights } from './system-paths.ts';

/** Somewhere to build the new root; nothing of it is seen outside of the cage. */
const PLACES = ['/mnt', '/media', '/srv', '/opt', '/home'];
const DEVICES = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom'];

export function namespaceCommand(plan: CagePlan, program: readonly string[]): string[] {
  const { readable, writable = [], hidden = [], user } = plan;
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
    'mount -t tmpfs -o mode=1777,size=64m tmp tmp',
    ...DEVICES.map((path) => bind(path, { isFolder: false })),
    ...given.map((path) => bind(path, { isFolder: statSync(path).isDirectory(), isReadOnly: true })),
    ...compiledCode(plan).flatMap(({ folder, parts }) => [
      `mount -t tmpfs -o mode=755,size=1m none ${below(folder)}`,
      ...parts.map(({ from, to }) => bind(from, { isFolder: true, isReadOnly: true, to })),
      `mount -o remount,bind,ro ${below(folder)}`,
    ]),
    ...writable.map((path) => bind(path, { isFolder: true })),
    ...hidden.map(({ path, isFolder }) =>
      isFolder ? `mount -t tmpfs -o ro none ${below(path)}` : `mount --bind /dev/null ${below(path)}`,
    ),
    'mount -o remount,bind,ro .',
    // The shell's own memory of where it was is no part of the environment that the program was given.
    'unset OLDPWD PWD',
    `exec ${plan.hasFilter ? filtering() : ''}"$(command -v chroot)" . "$@"`,
  ];
  return [
    // Root makes its own mounts; anybody else is root of a namespace until here.
    ...['unshare', ...(user === undefined ? ['--user', '--map-root-user'] : [])],
    ...['--mount', '--net', '--pid', '--ipc', '--uts', '--fork'],
    ...['--kill-child=KILL', '--', '/bin/sh', '-ec', script.join('\n'), 'sh'],
    ...[...(user === undefined ? withoutRights() : asUser(user)), ...program],
  ];
}

/** No program of the system's sets a filter, but perl can make any call. Where it is missing, the probe fails. */
function filtering(): string {
  const code = callFilter()!.toString('hex');
  const set = `my $code = pack "H*", shift; my $program = pack "S x6 P", length($code) / 8, $code;
    syscall(${SET_FILTER_CALL[process.arch]}, 1, 0, $program) == 0 or die "no filter: $!"; exec @ARGV; die "no program: $!"`;
  return `perl -e ${quote(set)} ${code} `;
}

function bind(path: string, how: { isFolder: boolean; isReadOnly?: boolean; to?: string }): string {
  const to = below(how.to ?? path);
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
