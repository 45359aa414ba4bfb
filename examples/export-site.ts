/** Exports a site from a program: `BINDERY_API_KEY=… node export-site.ts docs.example.com site.tar.gz`. */
import { Bindery, ForbiddenError, JobFailedError } from '@bindery-docs/sdk';

const [domain = 'localhost', path = 'site.tar.gz'] = process.argv.slice(2);
const bindery = new Bindery({
  apiUrl: process.env.BINDERY_API_URL ?? 'http://127.0.0.1:7400',
  apiKey: process.env.BINDERY_API_KEY ?? '',
});

try {
  const { jobId } = await bindery.startStaticExport({ domain });
  const job = await bindery.waitForExport(jobId, {
    onProgress: ({ phase, pageCount, totalPages }) => console.log(phase, pageCount, 'of', totalPages ?? '?'),
    timeoutMs: 30 * 60_000,
  });
  const { version, sha256 } = await bindery.downloadBundle(jobId, { path });
  console.log(`${path}: version ${version}, ${job.pageCount} pages, sha256 ${sha256}`);
} catch (error) {
  if (error instanceof ForbiddenError) console.error('Not with this plan or key:', error.message);
  else if (error instanceof JobFailedError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
