/** The page for an address that is not there. A host shows it at any depth, so its links cannot be plain relative ones. */
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { escapeHtml } from '../mdx/escape.ts';

/**
 * Where the site's address is known, links start from there. Elsewhere a few lines look for the site's root
 * above the wrong address; without scripts the text still stands, and the link works at the root.
 */
export function notFoundPage(config: SiteConfig, baseUrl: string | null): string {
  const { title, description } = config.errors['404'] ?? { title: null, description: null };
  const home = baseUrl === null ? './' : `${pathOf(baseUrl)}index.html`;
  const script = baseUrl === null ? FIND_ROOT : '';
  return (
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Page not found - ${escapeHtml(config.name)}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<style>${STYLE}</style></head><body><main><p>404</p><h1>${escapeHtml(title ?? 'Page not found')}</h1>` +
    `<p>${escapeHtml(description ?? 'There is no page at this address.')}</p>` +
    `<p><a id="home" href="${escapeHtml(home)}">${escapeHtml(config.name)}</a></p></main>${script}</body></html>\n`
  );
}

function pathOf(baseUrl: string): string {
  const path = URL.canParse(baseUrl) ? new URL(baseUrl).pathname : '/';
  return path.endsWith('/') ? path : `${path}/`;
}

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;margin:0;display:grid;min-height:100vh;place-items:center;' +
  'color-scheme:light dark}main{text-align:center;padding:2rem}p:first-child{opacity:.6}';

const FIND_ROOT = `<script>(async()=>{const parts=location.pathname.split('/').slice(0,-1);while(parts.length){const root=parts.join('/')+'/';try{const answer=await fetch(root+'bindery.manifest.json',{method:'HEAD'});if(answer.ok){document.getElementById('home').href=root+'index.html';return}}catch{}parts.pop()}})()</script>`;
