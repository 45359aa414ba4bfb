/** What `npm test` samples, in full: the variables of the scripts of package.json that do so for one thing each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function readFullEnvironment(root: string): Record<string, string> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return fullEnvironment(scripts);
}

export function fullEnvironment(scripts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(scripts)
      .filter(([name]) => name.startsWith('test:'))
      .flatMap(([, line]) => /^(?:[A-Z0-9_]+=\S+ )+/.exec(line)?.[0].trim().split(' ') ?? [])
      .map((setting) => setting.split('=', 2) as [string, string]),
  );
}
