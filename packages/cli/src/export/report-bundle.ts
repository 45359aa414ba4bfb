import type { StaticExportJob } from '@bindery/sdk';
import pc from 'picocolors';
import { printJson } from '../client/print.ts';
import { plural } from '../count-problems.ts';
import { formatSize } from '../format-size.ts';
import { nearPath } from '../near-path.ts';
import type { VerifiedDownload } from './download-and-verify.ts';

interface Report {
  job: StaticExportJob;
  bundle: VerifiedDownload;
  json: boolean;
}

export function reportBundle({ job, bundle, json }: Report): void {
  const { jobId, domain, pageCount, warnings } = job;
  const { path, version, sizeBytes, sha256, signedBy, files } = bundle;
  if (json) {
    const about = { jobId, domain, version, file: path, sizeBytes, sha256, signedBy };
    printJson({ ...about, files, pageCount, warnings });
    return;
  }
  const facts = [
    `version ${version}`,
    plural(pageCount, 'page'),
    plural(warnings, 'warning'),
    formatSize(sizeBytes),
    `signed by ${signedBy}`,
  ];
  const shown = nearPath(path);
  process.stdout.write(`${pc.green('✓')} ${facts.join(' · ')} → ${shown}\n`);
  process.stdout.write(`${pc.dim(`  sha256 ${sha256}`)}\n`);
}
