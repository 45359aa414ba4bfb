/** What a reader can do with the page as a whole: copy it as Markdown, open it in an assistant, print it. */
import type { ContextualOption, SiteConfig } from '../../config/docs-json.schema.ts';
import { escapeHtml } from '../../mdx/escape.ts';
import type { ChromeIconTable } from '../../site/chrome-icon.ts';
import { encodeHref } from '../../site/page-address.ts';
import type { SiteView } from '../../site/site-view.ts';
import type { Words } from '../../words/words.ts';
import { chromeIcon } from '../chrome-icons.ts';
import { ownIcon } from './own-icon.ts';

/** Assistants that take a question in their address. Options that need a service are left to those who offer it. */
const ASSISTANTS: Readonly<Record<string, { name: string; href: string }>> = {
  chatgpt: { name: 'ChatGPT', href: 'https://chatgpt.com/?hints=search&q=' },
  claude: { name: 'Claude', href: 'https://claude.ai/new?q=' },
  perplexity: { name: 'Perplexity', href: 'https://www.perplexity.ai/search?q=' },
  grok: { name: 'Grok', href: 'https://grok.com/?q=' },
  aistudio: { name: 'AI Studio', href: 'https://aistudio.google.com/prompts/new_chat?prompt=' },
  devin: { name: 'Devin', href: 'https://app.devin.ai/?prompt=' },
};

export interface ContextMenu {
  /** `markdown` is the address of the page's Markdown, seen from the page. */
  render(markdown: string): string;
  display: 'header' | 'toc';
}

/**
 * Pages hold the button and, for readers without scripts, the one entry that needs none. The others are the same on
 * every page: they come with the browser script.
 */
export function createContextMenu({ config }: SiteView, words: Words): ContextMenu | null {
  const { contextual } = config;
  const isEmpty = contextMenuEntries(config, { icons: {}, specs: [], words, links: {} }) === '';
  if (contextual === null || isEmpty) return null;
  const button = has(contextual, 'copy')
    ? `<button type="button" class="needs-js" data-copy-page>${ownIcon('copy')}<span>${words('Copy page')}</span></button>`
    : '';
  const start = '<div class="context" id="page-context-menu" data-markdown="';
  const middle = `">${button}<details class="menu"><summary id="page-context-menu-button" aria-label="${words('More about this page')}"></summary><ul class="menu-list"><li><a href="`;
  return {
    display: contextual.display,
    render(markdown) {
      const href = escapeHtml(markdown);
      return `${start}${href}${middle}${href}" data-plain>${words('View as Markdown')}</a></li></ul></details></div>`;
    },
  };
}

export interface MenuParts {
  icons: ChromeIconTable;
  /** Specifications to download, by their place in the output. */
  specs: readonly string[];
  words: Words;
  /** Where addresses within the site lead. */
  links: SiteView['links'];
}

/**
 * All entries as HTML, `{markdown}` for the address of the page's Markdown and `{root}` for the site's; '' when the
 * site has no menu.
 */
export function contextMenuEntries(
  { contextual, name }: SiteConfig,
  { icons, specs, words, links }: MenuParts,
): string {
  const place: PlaceIcon = (icon) => chromeIcon(icons, '', icon);
  const context: EntryContext = { place, specs, words, links, site: name };
  return contextual?.options.map((option) => entry(option, context)).join('') ?? '';
}

export function offersSpecs({ contextual }: SiteConfig): boolean {
  return contextual !== null && has(contextual, 'download-spec');
}

function has(contextual: NonNullable<SiteConfig['contextual']>, name: string): boolean {
  return contextual.options.some((option) => option.kind === 'builtin' && option.name === name);
}

type PlaceIcon = (icon: { icon: string | null; iconType: string | null }) => string;

interface EntryContext {
  place: PlaceIcon;
  specs: readonly string[];
  words: Words;
  links: SiteView['links'];
  site: string;
}

function entry(option: ContextualOption, { place, specs, words, links, site }: EntryContext): string {
  if (option.kind === 'custom') {
    const small = option.description === null ? '' : `<small>${escapeHtml(option.description)}</small>`;
    const label = `${place(option)}<span>${escapeHtml(option.title)}${small}</span>`;
    const href = customHref(option.href);
    const own = Object.hasOwn(links, href) ? links[href] : undefined;
    if (own && own.elsewhere === undefined)
      return item(`<a href="{root}${escapeHtml(encodeHref(own.path) + own.suffix)}">${label}</a>`);
    return item(
      `<a href="${escapeHtml(own?.elsewhere ?? href)}" data-fill target="_blank" rel="noopener">${label}</a>`,
    );
  }
  const { name } = option;
  if (name === 'copy') {
    return item(
      `<button type="button" class="needs-js" data-copy-page>${ownIcon('copy')}<span>${words('Copy page')}<small>${words('As Markdown for assistants')}</small></span></button>`,
    );
  }
  if (name === 'view') {
    return item(
      `<a href="{markdown}" data-plain>${ownIcon('text')}<span>${words('View as Markdown')}<small>${words('The page as plain text')}</small></span></a>`,
    );
  }
  if (name === 'download-pdf') {
    return item(
      `<button type="button" class="needs-js" data-print>${ownIcon('print')}<span>${words('Save as PDF')}</span></button>`,
    );
  }
  if (name === 'download-spec') return specs.map((path) => specEntry(path, words)).join('');
  if (name === 'assistant') return '<li data-slot="assistant" hidden></li>';
  const desktop = DESKTOPS[name];
  if (desktop !== undefined) {
    return item(
      `<button type="button" class="needs-js" data-copy-ask>${ownIcon('copy')}<span>Copy prompt for ${desktop}<small>${words('Ask about this page')}</small></span></button>`,
    );
  }
  const service = SERVICES[name];
  if (service) return serviceEntry(service, site);
  const assistant = ASSISTANTS[name];
  if (!assistant) return '';
  return item(
    `<a href="${escapeHtml(assistant.href)}" data-ask target="_blank" rel="noopener">${ownIcon('out')}<span>${words('Open in {}', assistant.name)}<small>${words('Ask about this page')}</small></span></a>`,
  );
}

/** Programs that no address opens with a question. */
const DESKTOPS: Readonly<Record<string, string>> = { 'devin-desktop': 'Devin Desktop', windsurf: 'Windsurf' };

function specEntry(path: string, words: Words): string {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.[0-9a-f]{6,}(?=\.json$)/, '');
  return item(
    `<a href="{root}${escapeHtml(path)}" download="${escapeHtml(file)}" data-plain>${ownIcon('file')}<span>${words('Download {}', escapeHtml(file))}<small>The API's specification</small></span></a>`,
  );
}

/** What needs the site's own MCP server: hidden until whoever serves the site says that there is one. */
const SERVICES: Readonly<Record<string, { title: string; text: string; href?: string; copy?: string }>> = {
  mcp: { title: 'Copy MCP server', text: 'Its address, for any client', copy: '{mcp}' },
  'add-mcp': { title: 'Copy MCP install command', text: 'For a terminal', copy: 'npx add-mcp {mcp}' },
  'devin-mcp': {
    title: 'Copy MCP server for Devin',
    text: 'For its MCP settings',
    copy: '{mcp}',
  },
  cursor: {
    title: 'Connect to Cursor',
    text: 'Install the MCP server',
    href: 'cursor://anysphere.cursor-deeplink/mcp/install?name={name}&config={cursor}',
  },
  vscode: {
    title: 'Connect to VS Code',
    text: 'Install the MCP server',
    href: 'vscode:mcp/install?{vscode}',
  },
};

function serviceEntry({ title, text, href, copy }: (typeof SERVICES)[string], site: string): string {
  const label = `${ownIcon(copy ? 'copy' : 'out')}<span>${title}<small>${text}</small></span>`;
  const name = ` data-name="${escapeHtml(site)}"`;
  const html = copy
    ? `<button type="button" data-copy-mcp="${escapeHtml(copy)}">${label}</button>`
    : `<a href="#" data-mcp="${escapeHtml(href!)}"${name} data-plain>${label}</a>`;
  return `<li data-needs="mcp" hidden>${html}</li>`;
}

function item(html: string): string {
  return `<li>${html}</li>`;
}

function customHref(href: Extract<ContextualOption, { kind: 'custom' }>['href']): string {
  if (typeof href === 'string') return href;
  const query = href.query.map(({ key, value }) => `${encodeURIComponent(key)}=${value}`).join('&');
  return query === '' ? href.base : `${href.base}?${query}`;
}
