import type { NewStaticExport, StaticExportJob } from '@bindery/sdk';
import { apiUrlOf, CONNECTION, JSON_OPTION, sameApi } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { findProject } from '../client/find-project.ts';
import { printJson } from '../client/print.ts';
import { type ApiContext, withApi } from '../client/with-api.ts';
import { type Command, type Line, UsageError } from '../command-line.ts';
import { checkDownload, DOWNLOAD_OPTIONS, downloadAndVerify } from './download-and-verify.ts';
import { openExportMemory } from './export-memory.ts';
import { followExport } from './follow-export.ts';
import { printWarnings } from './print-warnings.ts';
import { reportBundle } from './report-bundle.ts';

export const command: Command = {
  name: 'export',
  usage: '<domain>',
  summary: 'Exports a site, downloads the bundle, and checks its hash and signature.',
  options: [
    ...DOWNLOAD_OPTIONS,
    {
      flag: 'version',
      value: '<label>',
      describe: 'the label for the bundle (default: made from the commit)',
    },
    {
      flag: 'paths',
      value: '<page …>',
      describe: 'export only these pages; links to others lead to the live domain',
      repeated: true,
    },
    { flag: 'strict', value: null, describe: 'fail if the content has mistakes' },
    { flag: 'detach', value: null, describe: 'start the job and print its ID, but do not wait' },
    { flag: 'fresh', value: null, describe: 'start a new job instead of continuing an interrupted one' },
    {
      flag: 'timeout',
      value: '<seconds>',
      describe: 'how long to wait for the export (default: until it ends)',
    },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 10_000 },
  details: `If the command was killed, run it again: it continues with the same job and the same download.\nCtrl-C while the export runs cancels it on the server. During the download, what has arrived is kept.\nThe signing keys come from the API, unless you name the keys that you trust.\n${EXIT_CODES}`,
  run: async (line) => {
    const wanted = wantedOf(line);
    const timeoutMs = timeoutOf(line);
    checkDownload(line);
    const memory = openExportMemory({ apiUrl: apiUrlOf(line), wanted });
    return withApi(line, async (context) => {
      const job = await startOrGoOn(context, { wanted, memory, isFresh: line.flags.fresh === true });
      if (line.flags.detach) return reportStarted(job, line);
      const completed = await followExport(context, job, {
        memory,
        timeoutMs,
        json: line.flags.json === true,
      });
      const bundle = await downloadAndVerify(context, completed, line);
      memory.forget();
      if (!line.flags.json) await printWarnings(context, completed);
      reportBundle({ job: completed, bundle, json: line.flags.json === true });
      return 0;
    });
  },
};

function wantedOf(line: Line): NewStaticExport {
  const [domain, ...more] = line.words;
  const paths = line.repeated.paths;
  if (more.length && !paths)
    throw new UsageError(`bindery export: unexpected "${more[0]}". See bindery export --help.`);
  return {
    domain: domain!,
    ...(typeof line.flags.version === 'string' ? { version: line.flags.version } : {}),
    ...(paths ? { paths: [...paths, ...more].flatMap((path) => path.split(',')).filter(Boolean) } : {}),
    ...(line.flags.strict ? { strict: true } : {}),
  };
}

function timeoutOf(line: Line): number | undefined {
  if (line.flags.timeout === undefined) return undefined;
  const seconds = Number(line.flags.timeout);
  if (seconds > 0) return seconds * 1_000;
  throw new UsageError(`--timeout must be a number of seconds, not "${line.flags.timeout}".`);
}

interface Start {
  wanted: NewStaticExport;
  memory: ReturnType<typeof openExportMemory>;
  isFresh: boolean;
}

async function startOrGoOn(
  { bindery, signal }: ApiContext,
  { wanted, memory, isFresh }: Start,
): Promise<StaticExportJob> {
  const remembered = isFresh
    ? null
    : await memory.recall((jobId) => bindery.getStaticExport(jobId, { signal }));
  const known = remembered && (await isCurrent(remembered, { bindery, signal })) ? remembered : null;
  if (known) {
    process.stderr.write(
      `Continuing with ${known.jobId} of ${known.createdAt.slice(0, 16)}Z (use --fresh to start a new export).\n`,
    );
    return known;
  }
  const job = await bindery.startStaticExport(wanted, { signal });
  memory.remember(job.jobId);
  return job;
}

/** Whether a new export would be of the same version: a domain may have gone to another project since. */
async function isCurrent(
  { domain, projectId, baseVersion }: StaticExportJob,
  { bindery, signal }: Pick<ApiContext, 'bindery' | 'signal'>,
): Promise<boolean> {
  const project = await findProject(bindery, domain, signal);
  if (project.projectId !== projectId) return false;
  return baseVersion === null || baseVersion === project.activeVersion;
}

function reportStarted({ jobId, domain }: StaticExportJob, line: Line): number {
  if (line.flags.json) printJson({ jobId, domain });
  else {
    process.stdout.write(`${jobId}\n`);
    process.stderr.write(`It is queued. See its progress: bindery export status ${jobId}${sameApi(line)}\n`);
  }
  return 0;
}
