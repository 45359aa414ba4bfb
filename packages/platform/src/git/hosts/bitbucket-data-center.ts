/** Bitbucket Data Center: REST API 1.0. */
import { z } from 'zod';
import { bitbucketHeaders } from './bitbucket.ts';
import { type GitHost, type HostOptions, type PullRequest, webAddress } from './git-host.ts';
import { askHost, notUnderstood } from './host-request.ts';

const pull = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(['OPEN', 'MERGED', 'DECLINED']),
  links: z.object({ self: z.array(z.object({ href: webAddress })).min(1) }),
});
const STATES = { OPEN: 'open', MERGED: 'merged', DECLINED: 'closed' } as const;

export function bitbucketDataCenter(options: HostOptions): GitHost {
  const { apiUrl, path } = options;
  const [project = '', slug = ''] = path.split('/').map(encodeURIComponent);
  const pulls = `/projects/${project}/repos/${slug}/pull-requests`;
  const headers = bitbucketHeaders(options.token);
  return {
    kind: 'bitbucket-data-center',
    async find(head) {
      const query = new URLSearchParams({
        at: `refs/heads/${head}`,
        direction: 'OUTGOING',
        state: 'ALL',
        order: 'NEWEST',
        limit: '1',
      });
      const { json } = await askHost(options, { method: 'GET', path: `${pulls}?${query}`, headers });
      const found = z.object({ values: z.array(pull) }).safeParse(json);
      if (!found.success) throw notUnderstood(apiUrl);
      const [newest] = found.data.values;
      return newest ? toPullRequest(newest) : null;
    },
    async open({ title, body, head, base }) {
      const wanted = {
        title,
        description: body,
        fromRef: { id: `refs/heads/${head}` },
        toRef: { id: `refs/heads/${base}` },
      };
      const { json } = await askHost(options, { method: 'POST', path: pulls, body: wanted, headers });
      const opened = pull.safeParse(json);
      if (!opened.success) throw notUnderstood(apiUrl);
      return toPullRequest(opened.data);
    },
    async update(number, { title, body }) {
      const { json } = await askHost(options, { method: 'GET', path: `${pulls}/${number}`, headers });
      const present = pull.safeParse(json);
      if (!present.success) throw notUnderstood(apiUrl);
      // Without the version it has seen, the host takes no change.
      const words = { title, description: body, version: present.data.version };
      await askHost(options, { method: 'PUT', path: `${pulls}/${number}`, body: words, headers });
    },
  };
}

function toPullRequest({ id, state, links }: z.output<typeof pull>): PullRequest {
  return { number: String(id), url: links.self[0]!.href, state: STATES[state] };
}
