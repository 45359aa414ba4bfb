/** What pages ask of the site while they are rendered. Apart from rendering itself: whoever looks for keys needs no more. */
import type { AssetStore } from '../../site/asset-store.ts';
import type { TargetResolver } from '../../site/resolve-target.ts';

/** A question as asked (`kind`, file it was asked from, text) is all that is needed to ask it again. */
export type Question = [kind: 'link' | 'asset' | 'import', fromFile: string, text: string];

/** The answer to a question as a short text: equal texts mean that the HTML is the same. */
export function answerTo(
  [kind, fromFile, text]: Question,
  resolver: TargetResolver,
  assets: AssetStore,
): string {
  if (kind === 'import') {
    const file = resolver.imported(text, fromFile);
    return file === null ? '-' : `${file} ${assets.source(file)?.sha256 ?? '-'}`;
  }
  const target = kind === 'link' ? resolver.link(text, fromFile) : resolver.asset(text, fromFile);
  if (target.kind === 'page') return `page ${target.page}${target.suffix}`;
  if (target.kind === 'external') return `external ${target.href}`;
  if (target.kind === 'made') return `made ${target.path}`;
  if (target.kind === 'missing') return '-';
  return kind === 'asset'
    ? `file ${target.file} ${assets.info(target.file)?.sha256 ?? '-'}`
    : `file ${target.file}`;
}
