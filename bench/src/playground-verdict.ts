/** Whether a server took a request as its specification says, and one of every kind in the look that OpenAPI asks for. */
import { KINDS, type Kind, mistakeOf } from '../../e2e/playground/every-kind.data.ts';
import { isGlad } from '../../e2e/playground/play-page.ts';
import type { PlayedPage } from '../../e2e/playground/played-site.ts';
import type { Received } from '../../e2e/playground/spec-front.ts';

/** Null: it was taken. */
export function whyNotTaken({ spec, request }: PlayedPage, received: Received | null): string | null {
  if (received === null) return 'nothing was sent';
  const kind = spec === 'every-kind' ? KINDS.find(({ name }) => name === request.path.split('/')[1]) : null;
  if (kind && !isAsDescribed(kind, received)) return lookOf(kind, received);
  return isGlad(received) ? null : refusalOf(received);
}

/** For servers that decode before they split, as most do, and whatever may be absent. */
function isAsDescribed(kind: Kind, received: Received): boolean {
  const { name, sent, header } = kind;
  const plain = { ...received, body: received.body.replace(/,\s*"toys":\s*1|&toys=1/, '') };
  if (mistakeOf(kind, plain) === null) return true;
  return typeof sent === 'string' && !header && decoded(received.path) === decoded(`/${name}${sent}`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
}

function lookOf({ name, header }: Kind, { path, headers, body }: Received): string {
  const kind = name.replace(/-(?:whole|exploded)-\d+$/, '');
  if (header) return `${kind}: ${header}: ${headers[header] ?? 'none'}`;
  const text = path.replace(`/${name}`, '');
  return `${kind}: ${text === '' ? `${headers['content-type']} ${JSON.stringify(body.slice(0, 60))}` : text}`;
}

interface Problem {
  title?: string;
  validation?: { location?: string[]; message: string }[];
}

/** In Prism's words. */
function refusalOf({ status, answer, violations }: Received): string {
  const { title, validation } = readProblem(answer);
  const [first] = validation ?? (violations === '' ? [] : (JSON.parse(violations) as Problem['validation'])!);
  return `${status} ${first?.message ?? title ?? answer.slice(0, 60)}`;
}

function readProblem(answer: string): Problem {
  try {
    return JSON.parse(answer) as Problem;
  } catch {
    return {};
  }
}
