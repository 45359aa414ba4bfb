/** What of the system every cage holds, what it must not let be written, and where programs lie. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whoever may write there owns the machine. */
export const KERNEL_SETTINGS = ['/proc/sys', '/proc/sysrq-trigger', '/proc/irq', '/proc/bus', '/proc/acpi'];
/** What every program needs, wherever the system keeps it. */
export const LIBRARIES = ['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/etc/ld.so.cache'];
/** Takes rights from a program before it starts. */
export const SETPRIV = '/usr/bin/setpriv';

const PROGRAMS = ['/usr/bin', '/bin', '/usr/local/bin', '/usr/sbin', '/sbin', '/run/current-system/sw/bin'];

/** Whatever the search path of this process is. */
export function fullPath(program: string): string {
  return PROGRAMS.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? program;
}

const WITHOUT_RIGHTS = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all'];

/** From here on without any right, and without a way to get one. */
export function withoutRights(): string[] {
  return [SETPRIV, ...WITHOUT_RIGHTS, '--'];
}

/** The same, as another user. Becoming one makes the kernel forget with whom the program should end. */
export function asUser(user: number): string[] {
  const ids = ['--reuid', String(user), '--regid', String(user), '--clear-groups'];
  return [SETPRIV, ...ids, ...WITHOUT_RIGHTS, '--pdeathsig', 'KILL', '--'];
}
