/** GitHub, also GitHub Enterprise Server: REST API, version 2022-11-28. */
import { z } from 'zod';
import { type GitHost, type HostOptions, type PullRequest, webAddress } from './git-host.ts';
import { askHost, notUnderstood } from './host-request.ts';

const pull = z.object({
  number: z.int(),
  html_url: webAddress,
  state: z.enum(['open', 'closed']),
  merged_at: z.string().nullable(),
});

export function gitHub(options: HostOptions): GitHost {
  const { apiUrl, path, token } = options;
  const [owner = '', name = ''] = path.split('/').map(encodeURIComponent);
  const pulls = `/repos/${owner}/${name}/pulls`;
  const headers = gitHubHeaders(token);
  return {
    kind: 'github',
    async find(head) {
      const query = new URLSearchParams({
        head: `${path.split('/')[0]}:${head}`,
        state: 'all',
        sort: 'created',
        direction: 'desc',
        per_page: '1',
      });
      const { json } = await askHost(options, { method: 'GET', path: `${pulls}?${query}`, headers });
      const found = z.array(pull).safeParse(json);
      if (!found.success) throw notUnderstood(apiUrl);
      return found.data[0] ? toPullRequest(found.data[0]) : null;
    },
    async open({ title, body, head, base }) {
      const wanted = { title, body, head, base, maintainer_can_modify: true };
      const { json } = await askHost(options, { method: 'POST', path: pulls, body: wanted, headers });
      const opened = pull.safeParse(json);
      if (!opened.success) throw notUnderstood(apiUrl);
      return toPullRequest(opened.data);
    },
    async update(number, words) {
      await askHost(options, { method: 'PATCH', path: `${pulls}/${number}`, body: words, headers });
    },
  };
}

export function gitHubHeaders(token: string): Record<string, string> {
  return {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28',
  };
}

function toPullRequest({ number, html_url, state, merged_at }: z.output<typeof pull>): PullRequest {
  return { number: String(number), url: html_url, state: merged_at === null ? state : 'merged' };
}
