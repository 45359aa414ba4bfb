/** The line across the top of every page. */
import { hash } from 'node:crypto';
import type { BannerConfig } from '../config/docs-json.schema.ts';
import { escapeHtml } from '../mdx/escape.ts';
import type { SiteView } from '../pipeline/site-view.ts';
import { outside, siteHref } from './addresses.ts';
import { textOn } from './color.ts';
import type { SectionView } from './section-view.ts';

const COLORS: Readonly<Record<BannerConfig['type'], string | null>> = {
  info: null,
  warning: '#b45309',
  critical: '#b91c1c',
};

/** Readers who closed it do not see it again until its text changes. */
export function renderBanner(view: SiteView, prefix: string, { banner, words }: SectionView): string {
  if (banner === null || banner.content.trim() === '') return '';
  const text = inlineMarkdown(banner.content, (href) => siteHref(view, prefix, href));
  const id = banner.dismissible ? ` data-id="${hash('sha256', banner.content).slice(0, 8)}"` : '';
  const close = banner.dismissible
    ? `<button type="button" class="needs-js" data-close-banner aria-label="${words('Close')}"><i class="ico" style="--i:var(--i-close)"></i></button>`
    : '';
  return `<div id="banner" role="region" aria-label="${words('Announcement')}"${style(banner)}${id}><p>${text}</p>${close}</div>`;
}

function style({ type, color }: BannerConfig): string {
  const light = color?.light ?? color?.dark ?? COLORS[type];
  if (light === null || light === undefined) return '';
  const dark = color?.dark ?? light;
  return ` style="--banner:light-dark(${light},${dark});--on-banner:light-dark(${textOn(light)},${textOn(dark)})"`;
}

const MARK =
  /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)|&lt;a [^>]*?href=&quot;(.+?)&quot;.*?&gt;(.+?)&lt;\/a&gt;|&lt;(\/?)(b|strong|em|i|u|code)&gt;/g;

/** Emphasis, code and links: what a single line needs. */
function inlineMarkdown(source: string, place: (href: string) => string): string {
  const link = (href: string, text: string): string => {
    const plain = href.replaceAll('&amp;', '&');
    if (/^\s*(?:javascript|data|vbscript):/i.test(plain)) return text;
    const to = place(plain);
    return `<a href="${escapeHtml(to)}"${outside(to)}>${text}</a>`;
  };
  return escapeHtml(source).replace(
    MARK,
    (whole, bold, italic, code, text, href, tagHref, tagText, closing, tag) => {
      if (bold) return `<strong>${bold}</strong>`;
      if (italic) return `<em>${italic}</em>`;
      if (code) return `<code>${code}</code>`;
      if (href) return link(href, text);
      if (tagHref) return link(tagHref, tagText);
      return tag ? `<${closing}${tag}>` : whole;
    },
  );
}
