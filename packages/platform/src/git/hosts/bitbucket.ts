/** Bitbucket Cloud: REST API 2.0. */
import { z } from 'zod';
import { type GitHost, type HostOptions, type PullRequest, webAddress } from './git-host.ts';
import { askHost, notUnderstood } from './host-request.ts';

const pull = z.object({
  id: z.int(),
  state: z.enum(['OPEN', 'MERGED', 'DECLINED', 'SUPERSEDED']),
  links: z.object({ html: z.object({ href: webAddress }) }),
});
const STATES = { OPEN: 'open', MERGED: 'merged', DECLINED: 'closed', SUPERSEDED: 'closed' } as const;

export function bitbucket(options: HostOptions): GitHost {
  const { apiUrl, path } = options;
  const [workspace = '', slug = ''] = path.split('/').map(encodeURIComponent);
  const pulls = `/repositories/${workspace}/${slug}/pullrequests`;
  const headers = bitbucketHeaders(options.token);
  return {
    kind: 'bitbucket',
    async find(head) {
      const query = new URLSearchParams({
        q: `source.branch.name = ${JSON.stringify(head)}`,
        sort: '-created_on',
        pagelen: '1',
      });
      for (const state of Object.keys(STATES)) query.append('state', state);
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
        source: { branch: { name: head } },
        destination: { branch: { name: base } },
      };
      const { json } = await askHost(options, { method: 'POST', path: pulls, body: wanted, headers });
      const opened = pull.safeParse(json);
      if (!opened.success) throw notUnderstood(apiUrl);
      return toPullRequest(opened.data);
    },
    async update(number, { title, body }) {
      const words = { title, description: body };
      await askHost(options, { method: 'PUT', path: `${pulls}/${number}`, body: words, headers });
    },
  };
}

/** A token alone is a repository's or workspace's; with a colon it is an account's name and its app password. */
export function bitbucketHeaders(token: string): Record<string, string> {
  const basic = token.includes(':');
  return { authorization: basic ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}` };
}

function toPullRequest({ id, state, links }: z.output<typeof pull>): PullRequest {
  return { number: String(id), url: links.html.href, state: STATES[state] };
}
