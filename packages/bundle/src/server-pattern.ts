/** What the template of a server stands for: schemes, hosts, ports and paths that a request may have. */
import type { NamedServer, ServerVariable } from './playground.ts';

export interface ServerPattern {
  /** With its colon. */
  protocol: string;
  labels: LabelPattern[];
  /** Empty: the scheme's own. */
  port: string;
  /** Without a slash at its end. */
  path: string;
}

/** A label of a host's name: as it is, or with a part between two that readers choose. */
export type LabelPattern = string | { before: string; after: string };

const MOST_FORMS = 256;
const LONGEST_URL = 2000;
const ADDRESS = /^(https?|wss?):\/\/([^/?#]+)([^?#]*)/i;
const VARIABLE = /\{([^{}]*)\}/;
const VARIABLES = /\{([^{}]*)\}/g;
/** Stands for a part that readers choose while the rest is brought into its usual spelling. */
const CHOSEN = 'zz0chosen0zz';

/** Nothing for what is no address of a server. */
export function serverPatterns({ url, variables = {} }: NamedServer): ServerPattern[] {
  return withListed(url, variables).flatMap((form) => readForm(form, variables) ?? []);
}

export function isNamed(target: URL, patterns: readonly ServerPattern[]): boolean {
  const labels = target.hostname.split('.');
  return patterns.some(
    ({ protocol, port, path, ...pattern }) =>
      protocol === target.protocol &&
      port === target.port &&
      pattern.labels.length === labels.length &&
      pattern.labels.every((label, index) => fits(labels[index]!, label)) &&
      isBelow(target.pathname, path),
  );
}

/** Sources for `connect-src`; a part that readers choose opens the names below what follows it. */
export function connectSources(patterns: readonly ServerPattern[]): string[] {
  const sources = patterns.flatMap(({ protocol, labels, port }) => {
    const last = labels.findLastIndex((label) => typeof label !== 'string');
    const host = (last < 0 ? labels : ['*', ...labels.slice(last + 1)]).join('.');
    // Browsers know no other form, and a name may hold what ends a directive.
    return /^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(host)
      ? [`${protocol}//${host}${port === '' ? '' : `:${port}`}`]
      : [];
  });
  return [...new Set(sources)].sort();
}

/** Every combination of the values that are listed. */
function withListed(url: string, variables: Record<string, ServerVariable>): string[] {
  let forms = [url.slice(0, LONGEST_URL)];
  for (const [name, { enum: listed }] of Object.entries(variables)) {
    if (listed === undefined || !url.includes(`{${name}}`)) continue;
    const values = [...new Set(listed)];
    forms = forms.flatMap((form) => values.map((value) => form.replaceAll(`{${name}}`, () => value)));
    if (forms.length > MOST_FORMS || forms.some((form) => form.length > LONGEST_URL)) return [];
  }
  return forms;
}

function readForm(form: string, variables: Record<string, ServerVariable>): ServerPattern | null {
  const defaults = (text: string): string =>
    text.replace(VARIABLES, (whole, name: string) => ownDefault(variables, name) ?? whole);
  // A scheme, or all of it, may be a variable.
  const start = VARIABLE.test(form.split('://', 1)[0]!) ? defaults(form) : form;
  const [, scheme = '', authority = '', path = ''] = ADDRESS.exec(start) ?? [];
  const [host = '', port] = authority.split(/:(?=[^:\]]*$)/);
  const chosen = withChosen(host, defaults);
  const written = `${scheme}://${chosen}${port === undefined ? '' : `:${defaults(port)}`}${fixedPath(path)}`;
  if (VARIABLE.test(written) || !URL.canParse(written)) return null;
  const url = new URL(written);
  if (url.username !== '' || url.password !== '') return null;
  return {
    protocol: url.protocol,
    labels: url.hostname.split('.').map(readLabel),
    port: url.port,
    path: url.pathname.replace(/\/+$/, ''),
  };
}

function ownDefault(variables: Record<string, ServerVariable>, name: string): string | undefined {
  return Object.hasOwn(variables, name) ? variables[name]!.default : undefined;
}

/** A variable stands for a part of one label, where the host goes on with a name that somebody owns; else for its default. */
function withChosen(host: string, defaults: (text: string) => string): string {
  const labels = host.split('.');
  return labels
    .map((label, index) => {
      const isOne = label.match(VARIABLES)?.length === 1;
      return isOne && isOwned(labels.slice(index + 1)) ? label.replace(VARIABLE, CHOSEN) : defaults(label);
    })
    .join('.');
}

/** `example.com`, `example.co.uk`; not `com`, `co.uk` or `0.0.1`. */
function isOwned(labels: string[]): boolean {
  const [last = '', before = ''] = labels.toReversed();
  if (labels.some((label) => VARIABLE.test(label)) || !/^[a-z][a-z0-9-]+$/i.test(last)) return false;
  return labels.length >= (last.length === 2 && before.length <= 3 ? 3 : 2);
}

/** Up to the first part that readers choose. */
function fixedPath(path: string): string {
  const variable = path.search(VARIABLE);
  return variable < 0 ? path : path.slice(0, path.lastIndexOf('/', variable));
}

function readLabel(label: string): LabelPattern {
  const at = label.indexOf(CHOSEN);
  return at < 0 ? label : { before: label.slice(0, at), after: label.slice(at + CHOSEN.length) };
}

function fits(label: string, pattern: LabelPattern): boolean {
  if (typeof pattern === 'string') return label === pattern;
  const { before, after } = pattern;
  const chosen = label.slice(before.length, label.length - after.length);
  return (
    label.startsWith(before) &&
    label.endsWith(after) &&
    label.length > before.length + after.length &&
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(chosen)
  );
}

function isBelow(path: string, base: string): boolean {
  return (path === base || path.startsWith(`${base}/`)) && !mayLeadUp(path);
}

/** Servers decode a path before they walk it, some of them twice. */
function mayLeadUp(path: string): boolean {
  const decode = (text: string): string =>
    text.replace(/%(2e|2f|5c|25)/gi, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
  return /(?:^|[/\\])\.\.?(?:[/\\;]|$)/.test(decode(decode(decode(path))));
}
