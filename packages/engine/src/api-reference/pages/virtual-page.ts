/** Pages that no file stands for: they come out of a specification. */
import { hash } from 'node:crypto';
import type { PageMeta } from '../../content/content-index.ts';
import { readPageMeta, titleFromPath } from '../../content/page-meta.ts';
import type { PageReference } from '../../site/page-reference.ts';
import { descriptionOf, plainDescription } from '../description.ts';
import type { ApiChannel } from '../operation/channels.ts';
import type { ApiOperation } from '../operation/operations.ts';
import { type JsonObject, objectAt } from '../spec/json.ts';
import { partHash } from '../spec/part-hash.ts';
import type { SpecDocument } from '../spec/spec-document.ts';

export interface VirtualPage {
  meta: PageMeta;
  /** Text of the page as if it were a file: frontmatter and MDX that the specification brings along. */
  source: string;
  reference: PageReference;
}

export function operationPage(target: ApiOperation, path: string): VirtualPage {
  const { document, metadata, content, operation, item } = target;
  const reference = operationReference(target);
  const frontmatter = Object.keys(metadata).length === 0 ? '' : writeFrontmatter(metadata);
  const source = frontmatter + (content ?? '');
  const { meta } = readPageMeta({ path: document.source, page: path }, source, {
    hash: hash('sha256', `${source}\n${reference.hash}`),
  });
  const name = target.kind === 'webhook' ? `webhook ${target.path}` : `${target.method} ${target.path}`;
  // Who gives a page an address chooses the name that the sidebar has for it.
  if (target.href !== null && !isRemote(document)) meta.sidebarTitle ??= titleFromPath(path);
  meta.title = target.title ?? meta.title;
  meta.openapi = `${document.source} ${name}`;
  meta.description ??= plainDescription(descriptionOf(operation, item));
  meta.deprecated ||= target.deprecated;
  meta.hidden ||= target.hidden;
  const version = document.version;
  if (version !== null && meta.data.version === undefined) meta.data.version = version;
  return { meta, source, reference };
}

/** Of another host; there the format keeps the operation's own name. */
function isRemote({ source }: SpecDocument): boolean {
  return /^https?:\/\//i.test(source);
}

export function channelPage(channel: ApiChannel, path: string): VirtualPage {
  const { document } = channel;
  const reference = channelReference(channel);
  const { meta } = readPageMeta({ path: document.source, page: path }, '', { hash: reference.hash });
  meta.title = channel.title;
  meta.asyncapi = `${document.source} ${channel.name}`;
  meta.description = plainDescription(channel.description);
  return { meta, source: '', reference };
}

export function operationReference(target: ApiOperation): PageReference {
  const { document, operation, item } = target;
  const { paths: _, webhooks: _w, components, ...root } = document.root;
  const schemes = objectAt(components, 'securitySchemes');
  const shared = { parameters: item.parameters ?? null, servers: item.servers ?? null };
  const described = { summary: item.summary ?? null, description: item.description ?? null };
  const parts = [
    target.path,
    operation,
    shared,
    described,
    schemes,
    root.servers ?? null,
    root.security ?? null,
  ];
  const spec = document.source;
  const key = partHash(document, parts);
  if (target.kind === 'webhook') return { kind: 'webhook', spec, name: target.path, hash: key };
  return { kind: 'operation', spec, method: target.method, path: target.path, hash: key };
}

export function channelReference({ document, name, channel }: ApiChannel): PageReference {
  const { servers = null, operations = null, components } = document.root;
  const schemes = objectAt(components, 'securitySchemes');
  const key = partHash(document, [name, channel, servers, operations, schemes]);
  return { kind: 'channel', spec: document.source, name, hash: key };
}

export function schemaReference(document: SpecDocument, name: string, schema: JsonObject): PageReference {
  return { kind: 'schema', spec: document.source, name, hash: partHash(document, [name, schema]) };
}

/** JSON is YAML, so that every value can stand on one line. */
function writeFrontmatter(metadata: JsonObject): string {
  const lines = Object.entries(metadata).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}\n`,
  );
  return `---\n${lines.join('')}---\n`;
}
