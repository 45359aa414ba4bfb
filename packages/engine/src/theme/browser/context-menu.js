/** The page as a whole: copied as Markdown, asked about, printed. */
import { all, confirm, copyText, on, one, word } from './dom.js';

/** The entries that every page shares take the place of the one for readers without scripts. */
export function fillContextMenu() {
  const menu = one('#page-context-menu');
  if (!menu || !window.binderyMenu) return;
  const list = one('.menu-list', menu);
  const safe = (text) => text.replace(/["<>&]/g, encodeURIComponent);
  const { lang } = document.documentElement;
  list.innerHTML = (window.binderyMenu[lang] ?? Object.values(window.binderyMenu)[0])
    .replaceAll('{markdown}', safe(menu.dataset.markdown))
    .replaceAll('{root}', safe(siteRoot()));
}

/** Where the site begins, seen from this page: its own script says so. */
function siteRoot() {
  const script = one('script[src*="assets/bindery."]', document.head);
  return script?.getAttribute('src').replace(/assets\/bindery\..*$/, '') ?? '';
}

/** Whoever serves search answers agents at `/mcp` as well. */
function showMcp({ detail: features }) {
  const list = one('#page-context-menu .menu-list');
  if (!list || !features.includes('search')) return;
  const mcp = new URL('mcp', new URL(siteRoot() || './', location.href)).href;
  for (const item of all('[data-needs="mcp"]', list)) item.hidden = false;
  for (const button of all('[data-copy-mcp]', list)) {
    button.dataset.text = button.dataset.copyMcp.replace('{mcp}', mcp);
  }
  for (const link of all('[data-mcp]', list)) {
    const { name } = link.dataset;
    const values = {
      name: encodeURIComponent(name),
      cursor: encodeURIComponent(btoa(JSON.stringify({ url: mcp }))),
      vscode: encodeURIComponent(JSON.stringify({ name, type: 'http', url: mcp })),
    };
    link.href = link.dataset.mcp.replace(/\{(\w+)\}/g, (_, key) => values[key]);
  }
}

export function startContextMenu() {
  document.addEventListener('bindery:features', showMcp);
  on('click', '[data-copy-page]', async (button) => {
    await copyText(await pageText());
    confirm(button, word('Copied'));
  });
  on('click', '[data-copy-mcp]', async (button) => {
    await copyText(button.dataset.text);
    confirm(button, word('Copied'));
  });
  on('click', '[data-copy-ask]', async (button) => {
    await copyText(question());
    confirm(button, word('Copied'));
  });
  on('click', '[data-print]', () => print());
  on('click', '[data-ask]', (link) => {
    link.href = link.href.split('=').slice(0, -1).concat(encodeURIComponent(question())).join('=');
  });
  on('click', '[data-fill]', (link) => {
    link.dataset.fill ||= link.getAttribute('href');
    const values = {
      $page: markdownAddress(),
      $path: location.pathname,
      $mcp: new URL('mcp', document.baseURI).href,
    };
    link.href = link.dataset.fill.replace(/\$(?:page|path|mcp)/g, (name) => encodeURIComponent(values[name]));
  });
}

function question() {
  return `Read ${markdownAddress()} so that I can ask questions about it.`;
}

function markdownAddress() {
  return new URL(one('#page-context-menu').dataset.markdown, location.href).href;
}

/** Its Markdown where it can be fetched; from disk, its text. */
async function pageText() {
  try {
    const answer = await fetch(markdownAddress());
    if (answer.ok) return await answer.text();
  } catch {
    // Files opened from disk cannot be fetched.
  }
  return `# ${one('#page-title')?.textContent ?? document.title}\n\n${one('.mdx-content').innerText}`;
}
