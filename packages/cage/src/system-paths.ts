/** What of the system every cage holds, and what it must not let be written. */

/** Whoever may write there owns the machine. */
export const KERNEL_SETTINGS = ['/proc/sys', '/proc/sysrq-trigger', '/proc/irq', '/proc/bus', '/proc/acpi'];
/** What every program needs, wherever the system keeps it. */
export const LIBRARIES = ['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/etc/ld.so.cache'];
/** Takes rights from a program before it starts. */
export const SETPRIV = '/usr/bin/setpriv';
