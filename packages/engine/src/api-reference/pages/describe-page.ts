/** A page of the site that belongs to a specification: what it does not say of itself comes from there. */
import type { PageMeta } from '../../content/content-index.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { PageReference } from '../../site/page-reference.ts';
import { descriptionOf, plainDescription } from '../description.ts';
import { findChannel } from '../operation/channels.ts';
import { type ApiOperation, findOperation, findWebhook } from '../operation/operations.ts';
import { inSpecs, isExplained, type Run, type Wanted } from '../reference-search.ts';
import { findUnread, readWrittenReference, type WrittenReference } from '../spec/written-reference.ts';
import { channelReference, operationReference, schemaReference } from './virtual-page.ts';

export function describePage(meta: PageMeta, run: Run): PageMeta {
  const written = readWrittenReference(meta);
  if (written === null) {
    const unread = findUnread(meta);
    if (unread !== null)
      run.diagnostics.push(toDiagnostic({ file: meta.file, line: 1, column: 1, ...unread }));
    return meta;
  }
  if (written.kind === 'endpoint') {
    const { method, url } = written;
    return settle(run, meta, { kind: 'endpoint', method, url, hash: '' });
  }
  const wanted = wantedBy(meta, written, run);
  const described = describeFrom(meta, written, { run, wanted });
  if (described !== null) return described;
  if (!isExplained(run, wanted)) reportMissing(meta, written, run);
  return meta;
}

type SpecReference = Exclude<WrittenReference, { kind: 'endpoint' }>;

/** In the specification that the page names or in those of its group, then in all of them. */
function wantedBy(meta: PageMeta, written: SpecReference, run: Run): Wanted {
  const place = { file: meta.file, line: 1, column: 1 };
  const format = written.kind === 'channel' ? 'asyncapi' : 'openapi';
  if (written.spec !== null) return { sources: [written.spec], format, place, orElsewhere: true };
  const inherited = run.inherited.get(meta.path)?.filter((reference) => reference.format === format) ?? [];
  return { sources: inherited.flatMap((one) => one.sources), format, place, orElsewhere: true };
}

function describeFrom(
  meta: PageMeta,
  written: SpecReference,
  { run, wanted }: { run: Run; wanted: Wanted },
): PageMeta | null {
  if (written.kind === 'channel') {
    const channel = inSpecs(run, wanted, (document) => findChannel(document, written.name));
    return channel === null ? null : settle(run, withDefaults(meta, channel), channelReference(channel));
  }
  if (written.kind === 'schema') {
    const found = inSpecs(run, wanted, (document) => {
      const schema = document.component('schemas', written.name);
      return schema === null ? null : { document, schema };
    });
    if (found === null) return null;
    const described = withDefaults(meta, { title: written.name, description: null });
    return settle(run, described, schemaReference(found.document, written.name, found.schema));
  }
  const target = inSpecs(run, wanted, (document) =>
    written.kind === 'webhook'
      ? findWebhook(document, written.name)
      : findOperation(document, written.method, written.path),
  );
  return target === null ? null : settle(run, withOperation(meta, target), operationReference(target));
}

function withOperation(meta: PageMeta, target: ApiOperation): PageMeta {
  const description = descriptionOf(target.operation, target.item);
  const described = withDefaults(meta, { title: target.title ?? meta.title, description });
  const isDeprecated = meta.data.deprecated === undefined && target.deprecated;
  return isDeprecated ? { ...described, deprecated: true } : described;
}

function withDefaults(meta: PageMeta, given: { title: string; description: string | null }): PageMeta {
  const hasTitle = meta.data.title !== undefined && meta.data.title !== null && meta.data.title !== '';
  return {
    ...meta,
    title: hasTitle ? meta.title : given.title,
    description: meta.description ?? plainDescription(given.description),
  };
}

function settle(run: Run, meta: PageMeta, reference: PageReference): PageMeta {
  run.references.set(meta.path, reference);
  return meta;
}

function reportMissing(meta: PageMeta, { written }: WrittenReference, run: Run): void {
  run.diagnostics.push(
    toDiagnostic({
      file: meta.file,
      line: 1,
      column: 1,
      rule: 'unresolved-reference',
      message: `"${written.slice(0, 200)}" was not found in any specification`,
      hint: 'Check the path of the specification, and the method and path in it.',
    }),
  );
}
