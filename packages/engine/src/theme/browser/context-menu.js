/** The page as a whole: copied as Markdown, asked about, printed. */
import { confirm, copyText, on, one } from './dom.js';

/** The entries that every page shares take the place of the one for readers without scripts. */
export function fillContextMenu() {
  const menu = one('#page-context-menu');
  if (!menu || !window.binderyMenu) return;
  const list = one('.menu-list', menu);
  list.innerHTML = window.binderyMenu.replaceAll(
    '{markdown}',
    menu.dataset.markdown.replace(/["<>&]/g, encodeURIComponent),
  );
}

export function startContextMenu() {
  on('click', '[data-copy-page]', async (button) => {
    await copyText(await pageText());
    confirm(button, 'Copied');
  });
  on('click', '[data-print]', () => print());
  on('click', '[data-ask]', (link) => {
    const question = `Read ${markdownAddress()} so that I can ask questions about it.`;
    link.href = link.href.split('=').slice(0, -1).concat(encodeURIComponent(question)).join('=');
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
  return `# ${one('#page-title')?.textContent ?? document.title}\n\n${one('#content').innerText}`;
}
