import type { Diagnostic } from '@bindery/sdk';
import pc from 'picocolors';
import type { Command } from '../command-line.ts';
import { oneLine, plainText } from '../plain-text.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { ClientFailure, EXIT_CODES } from './explain-failure.ts';
import { findProject } from './find-project.ts';
import { printJson } from './print.ts';
import { text } from './project-flags.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'diagnostics',
  usage: '<project id or domain> [version]',
  summary: 'Lists the mistakes in the content of a version (default: the active one).',
  options: [
    {
      flag: 'severity',
      value: '<severity>',
      describe: 'only errors, warnings or infos: error, warning or info',
    },
    { flag: 'rule', value: '<name>', describe: 'only what breaks this rule, such as broken-link' },
    { flag: 'file', value: '<path>', describe: 'only mistakes in this file' },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 2 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async ({ bindery, signal }) => {
      const project = await findProject(bindery, line.words[0]!, signal);
      const version = line.words[1] ?? project.activeVersion;
      if (version === null)
        throw new ClientFailure(3, 'The project has no version yet. Build one with bindery update.');
      const filter = {
        // The service says which there are.
        severity: text(line, 'severity') as Diagnostic['severity'] | undefined,
        rule: text(line, 'rule'),
        file: text(line, 'file'),
      };
      const found: Diagnostic[] = [];
      const list = bindery.listDiagnostics(project.projectId, version, { ...filter, limit: 100, signal });
      for await (const diagnostic of list) {
        found.push(diagnostic);
        if (!line.flags.json) process.stdout.write(describe(diagnostic));
      }
      if (line.flags.json) printJson(found);
      else if (found.length === 0) process.stdout.write(`${pc.green('✓')} ${version} has no mistakes.\n`);
      return 0;
    }),
};

/** Place first, as compilers do, so that editors can jump there. */
function describe({ severity, file, line, column, message, hint, excerpt, rule }: Diagnostic): string {
  const place = [file, line, column].filter((part) => part !== null).join(':');
  const word = { error: pc.red, warning: pc.yellow, info: pc.cyan }[severity](severity);
  const lines = [
    `${pc.bold(oneLine(place))}: ${word}: ${oneLine(message)} ${pc.dim(`(${rule})`)}`,
    ...(excerpt
      ? plainText(excerpt)
          .split('\n')
          .map((one) => pc.dim(`  │ ${one}`))
      : []),
    ...(hint ? [`  ${oneLine(hint)}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
