/** What one setting is, and how values of each kind are read. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';

export interface SettingDefinition<T> {
  flag: string;
  environment: string[];
  /** What stands in for the value in `--help`; `yes` marks a switch. */
  value: string;
  describe: string;
  default: T;
  secret?: boolean;
  /** Throws an Error whose message completes "… must be". */
  parse(given: unknown, workingFolder: string): T;
}

export function setting<T>(
  flag: string,
  environment: string[],
  value: string,
  rest: Omit<SettingDefinition<T>, 'flag' | 'environment' | 'value'>,
): SettingDefinition<T> {
  return { flag, environment, value, ...rest };
}

export function text(given: unknown): string {
  if (typeof given !== 'string' || given.trim() === '') throw new Error('a text that is not empty');
  return given.trim();
}

/** A project's source is named by a file: address, so a folder may be as well. */
export function path(given: unknown, workingFolder: string): string {
  const value = text(given);
  if (value.startsWith('file:///')) return fileURLToPath(value);
  if (/^[a-z][a-z+]+:/i.test(value)) throw new Error('a path on this machine');
  return resolve(workingFolder, value);
}

export function integer(least: number, most: number): (given: unknown) => number {
  return (given) => {
    const value = typeof given === 'string' && /^\d+$/.test(given.trim()) ? Number(given) : given;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw new Error(`a whole number from ${least} to ${most}`);
  };
}

export function yesOrNo(given: unknown): boolean {
  if (typeof given === 'boolean') return given;
  if (typeof given === 'string' && /^(1|true|yes)$/i.test(given)) return true;
  if (typeof given === 'string' && /^(0|false|no)$/i.test(given)) return false;
  throw new Error('true or false');
}

export function onOrOff(given: unknown): boolean {
  if (given === 'on' || given === true) return true;
  if (given === 'off' || given === false) return false;
  throw new Error('on or off');
}

export function list<T>(item: (given: unknown) => T): (given: unknown) => T[] {
  return (given) => {
    const items = Array.isArray(given) ? given : text(given).split(',');
    return items.filter((entry) => entry !== '').map(item);
  };
}

export function address(given: unknown): string {
  const value = text(given);
  if (!ipaddr.isValid(value) && !ipaddr.isValidCIDR(value))
    throw new Error('a list of IP addresses or CIDRs');
  return value;
}

/** An address, with a port where it is not 53: 9.9.9.9, 127.0.0.1:5353, [::1]:5353. */
export function nameServer(given: unknown): string {
  const value = text(given);
  const host =
    /^\[(.+)\](?::\d{1,5})?$/.exec(value)?.[1] ??
    (ipaddr.isValid(value) ? value : value.replace(/:\d{1,5}$/, ''));
  if (!ipaddr.isValid(host)) throw new Error('a list of IP addresses, each with a port if need be');
  return value;
}

export function origin(given: unknown): string {
  const value = text(given);
  const url = URL.parse(value);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username
  ) {
    throw new Error('an http(s) address without path, such as https://docs-api.example.com');
  }
  return url.origin;
}
