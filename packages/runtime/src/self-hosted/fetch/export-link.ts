/** Asks the Admin API for a fresh link to the bundle of an export. */
import { FetchFailed } from './fetch-failed.ts';
import { readSmall, sendRequest } from './send-request.ts';

export interface ExportLink {
  url: string;
  sha256: string | null;
}

export async function exportLink(
  { api, exportJob, adminKey }: { api: string; exportJob: string; adminKey: string },
  { proxy, signal }: { proxy: Record<string, string>; signal: AbortSignal },
): Promise<ExportLink> {
  const url = `${api}/v1/static-export/jobs/${encodeURIComponent(exportJob)}/bundle`;
  const answer = await sendRequest(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${adminKey}`, Accept: 'application/json', 'Content-Length': 0 },
    proxy,
    signal,
    stallMs: 30_000,
  });
  const text = await readSmall(answer, { maxBytes: 1024 ** 2, from: api, signal });
  const body = parse(text);
  const status = answer.statusCode!;
  if (status !== 200) {
    const isPassing = status >= 500 || status === 409 || status === 429;
    const said = typeof body.error === 'string' ? `: ${body.error}` : '';
    throw new FetchFailed(`no link for the export ${exportJob}: the API answers ${status}${said}`, {
      isPassing,
    });
  }
  if (typeof body.bundleUrl !== 'string') {
    throw new FetchFailed(`${api} does not answer as the Admin API does`, { isPassing: false });
  }
  return { url: body.bundleUrl, sha256: typeof body.sha256 === 'string' ? body.sha256 : null };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
