/** What each host's API of pull requests takes and answers, as far as it is used. */
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { HostKind } from '../../../src/git/hosts/git-host.ts';
import GITHUB_API from './github-api.data.json' with { type: 'json' };
import type { StandInAnswer, StandInHost, StandInPull, StandInRequest } from './stand-in.ts';

type State = { pulls: StandInPull[]; origin: string };
type Show = (pull: StandInPull, origin: string) => unknown;

const bearer = (headers: StandInRequest['headers'], token: string) =>
  headers.authorization === `Bearer ${token}`;

function add(pulls: StandInPull[], pull: Pick<StandInPull, 'head' | 'base' | 'title' | 'body'>): StandInPull {
  const made: StandInPull = { ...pull, number: pulls.length + 1, state: 'open', version: 0 };
  pulls.push(made);
  return made;
}

function openOf(pulls: StandInPull[], head: string): StandInPull | undefined {
  return pulls.find((pull) => pull.head === head && pull.state === 'open');
}

function change(state: State, number: string, fields: Partial<StandInPull>, show: Show): StandInAnswer {
  const pull = state.pulls.find((one) => one.number === Number(number));
  if (!pull) return { status: 404, body: { message: 'Not Found' } };
  Object.assign(pull, fields, { version: pull.version + 1 });
  return { status: 200, body: show(pull, state.origin) };
}

/** Only these fields, of these types. */
function fieldsComplaint(
  body: Record<string, unknown>,
  fields: Record<string, string>,
  required: string[],
): string | null {
  const unknown = Object.keys(body).find((name) => !(name in fields));
  if (unknown) return `unknown field ${unknown}`;
  const wrong = Object.entries(body).find(([name, value]) => typeof value !== fields[name]);
  if (wrong) return `${wrong[0]} must be a ${fields[wrong[0]]}`;
  const missing = required.find((name) => !(name in body));
  return missing ? `${missing} is missing` : null;
}

const ajv = addFormats.default(
  new Ajv.default({ coerceTypes: true, strict: false, formats: { 'repo.nwo': true, int64: true } }),
);

/** Against GitHub's own description (an excerpt of the operations used). */
function gitHubComplaint({ method, path, query, body }: StandInRequest): string | null {
  const operation = GITHUB_API.find(
    (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (!operation) return 'not in the description';
  for (const [name, value] of query) {
    const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === name);
    if (!parameter) return `unknown parameter ${name}`;
    const holder = { type: 'object', properties: { value: parameter.schema } };
    if (!ajv.validate(holder, { value })) return `${name}: ${ajv.errorsText()}`;
  }
  if (!operation.body) return Object.keys(body).length > 0 ? 'takes no body' : null;
  const schema = { ...operation.body, additionalProperties: false };
  return ajv.validate(schema, structuredClone(body)) ? null : ajv.errorsText();
}

const text = (value: unknown) => String(value ?? '');
const newest = (pulls: StandInPull[]) => pulls.toSorted((a, b) => b.number - a.number);

const showGitHub: Show = ({ number, state, head, base, title, body }, origin) => ({
  ...{
    number,
    title,
    body,
    html_url: `${origin}/acme/docs/pull/${number}`,
    head: { ref: head },
    base: { ref: base },
  },
  state: state === 'open' ? 'open' : 'closed',
  merged_at: state === 'merged' ? '2026-01-01T00:00:00Z' : null,
});

const github: StandInHost = {
  prefix: '/api/v3',
  isAuthorized: bearer,
  complain: (request) =>
    request.headers['x-github-api-version'] === '2022-11-28' ? gitHubComplaint(request) : 'no API version',
  answer({ method, path, query, body }, state) {
    if (path.endsWith('/installation')) return { status: 200, body: { id: 7 } };
    const [, number] = /\/pulls\/(\d+)$/.exec(path) ?? [];
    if (method === 'PATCH' && number)
      return change(state, number, { title: text(body.title), body: text(body.body) }, showGitHub);
    if (method === 'GET') {
      const head = query.get('head')!.replace(/^acme:/, '');
      const listed = newest(state.pulls).filter((pull) => pull.head === head);
      return { status: 200, body: listed.map((pull) => showGitHub(pull, state.origin)) };
    }
    if (openOf(state.pulls, text(body.head)))
      return {
        status: 422,
        body: { message: 'Validation Failed', errors: [{ message: 'A pull request already exists' }] },
      };
    const made = add(state.pulls, {
      head: text(body.head),
      base: text(body.base),
      title: text(body.title),
      body: text(body.body),
    });
    return { status: 201, body: showGitHub(made, state.origin) };
  },
};

const showGitLab: Show = ({ number, state, title, body, head, base }, origin) => ({
  ...{ iid: number, title, description: body, source_branch: head, target_branch: base },
  web_url: `${origin}/acme/docs/-/merge_requests/${number}`,
  state: state === 'open' ? 'opened' : state,
});

const gitlab: StandInHost = {
  prefix: '/api/v4',
  isAuthorized: bearer,
  complain({ method, path, body }) {
    if (!/^\/projects\/acme%2Fdocs\/merge_requests(\/\d+)?$/.test(path)) return 'no such path';
    const fields = {
      title: 'string',
      description: 'string',
      source_branch: 'string',
      target_branch: 'string',
    };
    return fieldsComplaint(
      body,
      fields,
      method === 'POST' ? ['title', 'source_branch', 'target_branch'] : [],
    );
  },
  answer({ method, path, query, body }, state) {
    const [, number] = /\/merge_requests\/(\d+)$/.exec(path) ?? [];
    if (method === 'PUT' && number)
      return change(state, number, { title: text(body.title), body: text(body.description) }, showGitLab);
    if (method === 'GET') {
      const listed = newest(state.pulls).filter((pull) => pull.head === query.get('source_branch'));
      return { status: 200, body: listed.map((pull) => showGitLab(pull, state.origin)) };
    }
    if (openOf(state.pulls, text(body.source_branch)))
      return {
        status: 409,
        body: { message: ['Another open merge request already exists for this source branch'] },
      };
    const made = add(state.pulls, {
      ...{ head: text(body.source_branch), base: text(body.target_branch) },
      ...{ title: text(body.title), body: text(body.description) },
    });
    return { status: 201, body: showGitLab(made, state.origin) };
  },
};

const showBitbucket: Show = ({ number, state, title, body }, origin) => ({
  ...{
    id: number,
    title,
    description: body,
    links: { html: { href: `${origin}/acme/docs/pull-requests/${number}` } },
  },
  state: { open: 'OPEN', merged: 'MERGED', closed: 'DECLINED' }[state],
});
const branchName = (side: unknown) =>
  text((side as { branch?: { name?: string } } | undefined)?.branch?.name);

const bitbucket: StandInHost = {
  prefix: '/2.0',
  isAuthorized: bearer,
  complain({ method, path, query, body }) {
    if (!/^\/repositories\/acme\/docs\/pullrequests(\/\d+)?$/.test(path)) return 'no such path';
    if (method === 'GET' && !/^source\.branch\.name = "[^"]+"$/.test(query.get('q') ?? ''))
      return 'a query that it cannot read';
    const fields = { title: 'string', description: 'string', source: 'object', destination: 'object' };
    return fieldsComplaint(body, fields, method === 'POST' ? ['title', 'source'] : []);
  },
  answer({ method, path, query, body }, state) {
    const [, number] = /\/pullrequests\/(\d+)$/.exec(path) ?? [];
    if (method === 'PUT' && number)
      return change(state, number, { title: text(body.title), body: text(body.description) }, showBitbucket);
    if (method === 'GET') {
      const head = JSON.parse(query.get('q')!.split(' = ')[1]!) as string;
      const states = query.getAll('state');
      const listed = newest(state.pulls)
        .filter((pull) => pull.head === head)
        .map((pull) => showBitbucket(pull, state.origin) as { state: string })
        .filter((shown) => states.includes(shown.state));
      return { status: 200, body: { values: listed } };
    }
    const head = branchName(body.source);
    const fields = { title: text(body.title), body: text(body.description) };
    const made =
      openOf(state.pulls, head) ?? add(state.pulls, { head, base: branchName(body.destination), ...fields });
    return { status: 201, body: showBitbucket(Object.assign(made, fields), state.origin) };
  },
};

const showDataCenter: Show = ({ number, state, title, body, version }, origin) => ({
  ...{ id: number, version, title, description: body },
  links: { self: [{ href: `${origin}/projects/acme/repos/docs/pull-requests/${number}` }] },
  state: { open: 'OPEN', merged: 'MERGED', closed: 'DECLINED' }[state],
});
const refName = (ref: unknown) =>
  text((ref as { id?: string } | undefined)?.id).replace(/^refs\/heads\//, '');

const dataCenter: StandInHost = {
  prefix: '/rest/api/1.0',
  isAuthorized: bearer,
  complain({ method, path, body }) {
    if (!/^\/projects\/acme\/repos\/docs\/pull-requests(\/\d+)?$/.test(path)) return 'no such path';
    const fields = {
      title: 'string',
      description: 'string',
      fromRef: 'object',
      toRef: 'object',
      version: 'number',
    };
    const required = { POST: ['title', 'fromRef', 'toRef'], PUT: ['version'] }[method] ?? [];
    return fieldsComplaint(body, fields, required);
  },
  answer({ method, path, query, body }, state) {
    const [, number] = /\/pull-requests\/(\d+)$/.exec(path) ?? [];
    const one = state.pulls.find((pull) => pull.number === Number(number));
    if (one && method === 'GET') return { status: 200, body: showDataCenter(one, state.origin) };
    if (one && method === 'PUT') {
      if (body.version !== one.version)
        return { status: 409, body: { errors: [{ message: 'out of date' }] } };
      return change(
        state,
        number!,
        { title: text(body.title), body: text(body.description) },
        showDataCenter,
      );
    }
    if (method === 'GET') {
      const head = query.get('at')!.replace('refs/heads/', '');
      const listed = newest(state.pulls).filter((pull) => pull.head === head);
      return { status: 200, body: { values: listed.map((pull) => showDataCenter(pull, state.origin)) } };
    }
    const head = refName(body.fromRef);
    if (openOf(state.pulls, head))
      return { status: 409, body: { errors: [{ message: 'Only one pull request may be open' }] } };
    const made = add(state.pulls, {
      head,
      base: refName(body.toRef),
      title: text(body.title),
      body: text(body.description),
    });
    return { status: 201, body: showDataCenter(made, state.origin) };
  },
};

const showGitea: Show = (pull, origin) => ({
  ...(showGitHub(pull, origin) as object),
  merged: pull.state === 'merged',
  head: { ref: pull.head, label: pull.head },
});

const gitea: StandInHost = {
  prefix: '/api/v1',
  isAuthorized: (headers, token) => headers.authorization === `token ${token}`,
  complain({ method, path, body }) {
    if (!/^\/repos\/acme\/docs\/pulls(\/\d+)?$/.test(path)) return 'no such path';
    const fields = { title: 'string', body: 'string', head: 'string', base: 'string' };
    return fieldsComplaint(body, fields, method === 'POST' ? ['title', 'head', 'base'] : []);
  },
  answer({ method, path, query, body }, state) {
    const [, number] = /\/pulls\/(\d+)$/.exec(path) ?? [];
    if (method === 'PATCH' && number)
      return change(state, number, { title: text(body.title), body: text(body.body) }, showGitea);
    if (method === 'GET') {
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      const listed = newest(state.pulls).slice((page - 1) * limit, page * limit);
      return { status: 200, body: listed.map((pull) => showGitea(pull, state.origin)) };
    }
    if (openOf(state.pulls, text(body.head)))
      return { status: 409, body: { message: 'pull request already exists' } };
    const made = add(state.pulls, {
      head: text(body.head),
      base: text(body.base),
      title: text(body.title),
      body: text(body.body),
    });
    return { status: 201, body: showGitea(made, state.origin) };
  },
};

export const HOSTS: Record<HostKind, StandInHost> = {
  ...{ github, gitlab, bitbucket, gitea },
  'bitbucket-data-center': dataCenter,
};
