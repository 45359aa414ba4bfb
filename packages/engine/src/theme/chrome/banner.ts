/** The line across the top of every page. */
import { hash } from 'node:crypto';
import type { BannerConfig } from '../../config/docs-json.schema.ts';
import type { SiteView } from '../../site/site-view.ts';
import { siteHref } from '../addresses.ts';
import { textOn } from '../color.ts';
import { inlineText } from '../inline-text.ts';
import { ownIcon } from './own-icon.ts';
import type { SectionView } from './section-view.ts';

const COLORS: Readonly<Record<BannerConfig['type'], string | null>> = {
  info: null,
  warning: '#b45309',
  critical: '#b91c1c',
};

/** Readers who closed it do not see it again until its text changes. */
export function renderBanner(view: SiteView, prefix: string, { banner, words }: SectionView): string {
  if (banner === null || banner.content.trim() === '') return '';
  const text = inlineText(banner.content, (href) => siteHref(view, prefix, href));
  const id = banner.dismissible ? ` data-id="${hash('sha256', banner.content).slice(0, 8)}"` : '';
  const close = banner.dismissible
    ? `<button type="button" class="needs-js" data-close-banner aria-label="${words('Close')}">${ownIcon('close')}</button>`
    : '';
  return `<div id="banner" class="site-banner" role="region" aria-label="${words('Announcement')}"${style(banner)}${id}><p>${text}</p>${close}</div>`;
}

function style({ type, color }: BannerConfig): string {
  const light = color?.light ?? color?.dark ?? COLORS[type];
  if (light === null || light === undefined) return '';
  const dark = color?.dark ?? light;
  return ` style="--banner:light-dark(${light},${dark});--on-banner:light-dark(${textOn(light)},${textOn(dark)})"`;
}
