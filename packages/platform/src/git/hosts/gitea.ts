/** Gitea and Forgejo: REST API v1. */
import { z } from 'zod';
import { type GitHost, type HostOptions, type PullRequest, webAddress } from './git-host.ts';
import { askHost, notUnderstood } from './host-request.ts';

const pull = z.object({
  number: z.int(),
  html_url: webAddress,
  state: z.enum(['open', 'closed']),
  merged: z.boolean(),
  head: z.object({ ref: z.string(), label: z.string().optional() }),
});
const PAGE_SIZE = 50;
const MOST_PAGES = 20;

export function gitea(options: HostOptions): GitHost {
  const { apiUrl, path, token } = options;
  const [owner = '', name = ''] = path.split('/').map(encodeURIComponent);
  const pulls = `/repos/${owner}/${name}/pulls`;
  const headers = { authorization: `token ${token}` };
  const list = async (page: number): Promise<z.output<typeof pull>[]> => {
    const query = new URLSearchParams({
      state: 'all',
      sort: 'recentupdate',
      page: String(page),
      limit: String(PAGE_SIZE),
    });
    const { json } = await askHost(options, { method: 'GET', path: `${pulls}?${query}`, headers });
    const found = z.array(pull).safeParse(json);
    if (!found.success) throw notUnderstood(apiUrl);
    return found.data;
  };
  return {
    kind: 'gitea',
    // The list cannot be asked for one branch. `label` keeps the name of a branch that was deleted.
    async find(head) {
      for (let page = 1; page <= MOST_PAGES; page++) {
        const listed = await list(page);
        const found = listed.find((one) => one.head.ref === head || one.head.label === head);
        if (found) return toPullRequest(found);
        if (listed.length < PAGE_SIZE) return null;
      }
      return null;
    },
    async open({ title, body, head, base }) {
      const wanted = { title, body, head, base };
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

function toPullRequest({ number, html_url, state, merged }: z.output<typeof pull>): PullRequest {
  return { number: String(number), url: html_url, state: merged ? 'merged' : state };
}
