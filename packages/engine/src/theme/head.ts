/** `<head>`: what every page at one depth shares, and the few lines that choose light or dark before anything shows. */
import { SITE_CONFIG_NAME } from '@bindery/bundle';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { escapeHtml } from '../mdx/escape.ts';
import { isExternal } from '../mdx/html/safe-url.ts';
import { NOT_FOUND_PAGE } from '../site/output-names.ts';
import { isFrontPage } from '../site/page-address.ts';
import type { SiteView } from '../site/site-view.ts';
import { deliveredFonts, fontPath } from './delivered-fonts.ts';

/**
 * One page fades into the next. The script behind it has the browser look at the page's styles, so that in a stylesheet,
 * which comes later, this would be found missing and the transition be given up with an error.
 */
const TRANSITION =
  '<style>@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}</style>';

/**
 * Whoever comes from a page of the site sees that one until the next is whole; only others see the bar come first. What
 * is expected is never there, so that the browser waits for the end of the page.
 */
const WHOLE_FROM_INSIDE =
  "if(document.referrer.startsWith(location.origin+'/')){const l=document.createElement('link');l.rel='expect';l.blocking='render';l.href='#-';document.head.append(l)}";

export function renderSharedHead({ head, config }: SiteView, prefix: string): string {
  const styles = head.styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(prefix + path)}">`);
  const scripts = head.scripts.map((path) => `<script src="${escapeHtml(prefix + path)}" defer></script>`);
  const fonts = deliveredFonts(config.fonts).map(
    (font) =>
      `<link rel="preload" href="${prefix}${fontPath(font, 'latin')}" as="font" type="font/woff2" crossorigin>`,
  );
  return (
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `${favicons(head.favicon, prefix)}${TRANSITION}<script>${modeScript(config)};${WHOLE_FROM_INSIDE}</script>${fonts.join('')}${styles.join('')}${scripts.join('')}`
  );
}

/**
 * Readers see the front page's own address where a link has led them to its twin. Some hosts show a folder's front
 * page without the slash that its relative links need: it is put back. At the root of a host they work all the same:
 * there is nothing above it that they could lead to.
 */
export function frontPageScript(at: string): string {
  if (!isFrontPage(at)) return '';
  const depth = at.split('/').length - 1;
  return (
    `<script>(p=>{let t=p.replace(/\\/index_(\\.html)?$/,(_,e)=>e?'/index.html':'/');` +
    `if(!/(\\/|\\.html|\\/index)$/.test(t)&&t.split('/').length-1>${depth})t+='/';` +
    `if(t!==p&&location.protocol!=='file:')history.replaceState(history.state,'',t+location.search+location.hash)})(location.pathname)</script>`
  );
}

/**
 * A host shows the page for a wrong address at any depth, so its relative addresses start from the site's root: the
 * one that is known, or the nearest folder above that holds the site's configuration. It must be known before the
 * styles below are asked for, so it is waited for.
 */
export function notFoundScript(at: string, baseUrl: string | null): string {
  if (at !== NOT_FOUND_PAGE) return '';
  const known =
    baseUrl !== null && URL.canParse(baseUrl) ? new URL(baseUrl).pathname.replace(/\/*$/, '/') : null;
  const find =
    `p=>{p=p.split('/').slice(0,-1);while(p.length){const r=p.join('/')+'/';try{const q=new XMLHttpRequest();` +
    `q.open('HEAD',r+'${SITE_CONFIG_NAME}',false);q.send();if(q.status===200)return r}catch{}p.pop()}}`;
  const root = known === null ? `(${find})(p)` : JSON.stringify(known).replaceAll('<', '\\u003c');
  return (
    `<script>(p=>{if(location.protocol==='file:'||/\\/404(\\.html)?$/.test(p))return;const r=${root};if(!r)return;` +
    `const b=document.createElement('base');b.href=r;document.head.append(b);` +
    `addEventListener('DOMContentLoaded',()=>{for(const a of document.querySelectorAll('a[href^="#"]'))a.href=p+a.getAttribute('href')})})(location.pathname)</script>`
  );
}

function favicons(favicon: SiteView['head']['favicon'], prefix: string): string {
  if (favicon === null) return '';
  const link = (path: string, media: string): string => {
    const href = isExternal(path) ? path : prefix + path;
    return `<link rel="icon" href="${escapeHtml(href)}"${media}>`;
  };
  if (favicon.light === favicon.dark) return link(favicon.light, '');
  return (
    link(favicon.light, ' media="(prefers-color-scheme: light)"') +
    link(favicon.dark, ' media="(prefers-color-scheme: dark)"')
  );
}

/** Class of `<html>` that holds without scripts; the reader's system decides where there is none. */
export function modeClass({ appearance }: SiteConfig): string {
  return appearance.default === 'system' ? '' : appearance.default;
}

/** The reader's own choice, else the site's, else the system's. Storage may be forbidden. */
function modeScript({ appearance }: SiteConfig): string {
  const fixed = appearance.default === 'system' ? '' : appearance.default;
  const own = appearance.strict ? "''" : "localStorage.getItem('bindery-mode')";
  return (
    `(d=>{let m,b;try{m=${own};b=localStorage.getItem('bindery-banner')}catch{}` +
    `d.dataset.mode=m=m||'${fixed || 'system'}';if(m==='system')m=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';` +
    `d.classList.remove('light','dark');d.classList.add('js',m);if(b)d.dataset.closedBanner=b})(document.documentElement)`
  );
}
