/** JSON-LD: the site, the page, the page as an article, and the way to it. */
import type { PageMeta } from '../content/content-index.ts';
import type { Breadcrumb } from '../navigation/page-navigation.ts';
import type { SiteView } from '../site/site-view.ts';
import { pageUrl } from './site-address.ts';

export interface StructuredDataInput {
  meta: PageMeta;
  url: string | null;
  way: readonly Breadcrumb[];
  /** `YYYY-MM-DD`. */
  changed: string | null;
  language: string;
}

/** What the pages of a site share stands first; the nodes refer to each other by `@id`. */
export function createStructuredData({
  config,
  canonical,
}: SiteView): (input: StructuredDataInput) => string {
  const publisher = organization(config.seo.organization, canonical);
  const published = publisher === null ? '' : `,"publisher":{"@id":${json(publisher['@id'])}}`;
  const websiteId = json(`${canonical ?? ''}/#website`);
  const website =
    `{"@type":"WebSite","@id":${websiteId},"name":${json(config.name)}` +
    `${canonical === null ? '' : `,"url":${json(`${canonical}/`)}`}${published}}`;
  const start =
    '<script type="application/ld+json">{"@context":"https://schema.org","@graph":[' +
    `${publisher === null ? '' : `${json(publisher)},`}${website},{"@type":"WebPage"`;
  return ({ meta, url, way, changed, language }) => {
    const isReference = meta.openapi !== null || meta.api !== null || meta.asyncapi !== null;
    const shared =
      (url === null ? '' : `,"url":${json(url)}`) +
      (changed === null ? '' : `,"dateModified":"${changed}"`) +
      `,"inLanguage":${json(language)},"isPartOf":{"@id":${websiteId}}`;
    const article =
      `{"@type":"${isReference ? 'APIReference' : 'TechArticle'}","headline":${json(meta.title.slice(0, 110))}` +
      (meta.description === null ? '' : `,"description":${json(meta.description)}`) +
      `${shared}${published}}`;
    const crumbs = [
      ...way.map(({ title, page }) => ({ title, page })),
      { title: meta.title, page: meta.path },
    ];
    const items = crumbs.map(({ title, page }, index) => {
      const item = canonical === null || page === null ? '' : `,"item":${json(pageUrl(canonical, page))}`;
      return `{"@type":"ListItem","position":${index + 1},"name":${json(title)}${item}}`;
    });
    const list = `{"@type":"BreadcrumbList","itemListElement":[${items.join(',')}]}`;
    return `${start},"name":${json(meta.title)}${shared}},${article},${list}]}</script>`;
  };
}

function organization(given: SiteView['config']['seo']['organization'], base: string | null) {
  if (given === null || given.name === null) return null;
  const { id, name, legalName, url, logo, sameAs } = given;
  return {
    '@type': 'Organization',
    '@id': id ?? `${base ?? ''}/#organization`,
    name,
    legalName: legalName ?? undefined,
    url: url ?? base ?? undefined,
    logo: logo !== null && /^https?:/.test(logo) ? logo : undefined,
    sameAs: sameAs.length > 0 ? sameAs : undefined,
  };
}

/** What could end the script, or open a comment in it, is written as an escape; so are line ends of old JavaScript. */
function json(value: unknown): string {
  const text = JSON.stringify(value);
  return /[<>&\u2028\u2029]/.test(text)
    ? text.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : text;
}
