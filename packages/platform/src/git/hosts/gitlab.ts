/** GitLab, the cloud's and self-managed: REST API v4. */
import { z } from 'zod';
import { type GitHost, type HostOptions, type PullRequest, webAddress } from './git-host.ts';
import { askHost, notUnderstood } from './host-request.ts';

const mergeRequest = z.object({
  iid: z.int(),
  web_url: webAddress,
  state: z.enum(['opened', 'closed', 'locked', 'merged']),
});
const STATES = { opened: 'open', locked: 'open', closed: 'closed', merged: 'merged' } as const;

export function gitLab(options: HostOptions): GitHost {
  const { apiUrl, path, token } = options;
  const requests = `/projects/${encodeURIComponent(path)}/merge_requests`;
  // Takes personal, project and group tokens as well as those of OAuth.
  const headers = { authorization: `Bearer ${token}` };
  return {
    kind: 'gitlab',
    async find(head) {
      const query = new URLSearchParams({
        source_branch: head,
        state: 'all',
        scope: 'all',
        order_by: 'created_at',
        sort: 'desc',
        per_page: '1',
      });
      const { json } = await askHost(options, { method: 'GET', path: `${requests}?${query}`, headers });
      const found = z.array(mergeRequest).safeParse(json);
      if (!found.success) throw notUnderstood(apiUrl);
      return found.data[0] ? toPullRequest(found.data[0]) : null;
    },
    async open({ title, body, head, base }) {
      const wanted = { source_branch: head, target_branch: base, title, description: body };
      const { json } = await askHost(options, { method: 'POST', path: requests, body: wanted, headers });
      const opened = mergeRequest.safeParse(json);
      if (!opened.success) throw notUnderstood(apiUrl);
      return toPullRequest(opened.data);
    },
    async update(number, { title, body }) {
      const words = { title, description: body };
      await askHost(options, { method: 'PUT', path: `${requests}/${number}`, body: words, headers });
    },
  };
}

function toPullRequest({ iid, web_url, state }: z.output<typeof mergeRequest>): PullRequest {
  return { number: String(iid), url: web_url, state: STATES[state] };
}
