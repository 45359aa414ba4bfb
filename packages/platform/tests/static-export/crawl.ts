/** Follows every address of a site, as written in its pages and stylesheets. */

export interface Crawled {
  pages: number;
  /** What did not answer with 200, and where it stands. */
  broken: string[];
  /** Addresses of the same host that lead out of the site's folder. */
  left: string[];
}

const ADDRESS = /\s(?:href|src|poster)="([^"]*)"/g;
const SOURCE_SET = /\ssrcset="([^"]*)"/g;
const CSS_ADDRESS = /url\(\s*["']?([^"')]+)["']?\s*\)/g;
const AT_ONCE = 8;

/** `within` is the site's folder, with its slash. */
export async function crawl(start: string, within: string): Promise<Crawled> {
  const result: Crawled = { pages: 0, broken: [], left: [] };
  const known = new Set([start, new URL('404.html', within).href]);
  const waiting = [...known].map((url) => ({ url, from: 'the start' }));
  const anchors = new Map<string, Set<string>>();
  const wanted: { url: string; anchor: string; from: string }[] = [];

  const visit = async ({ url, from }: { url: string; from: string }): Promise<void> => {
    const response = await fetch(url);
    const text = await response.text();
    const isNotFoundPage = url.endsWith('/404.html');
    if (response.status !== 200 && !isNotFoundPage)
      result.broken.push(`${response.status} ${url} from ${from}`);
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/html')) {
      result.pages += 1;
      anchors.set(url, new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!)));
    }
    for (const address of addressesIn(text, type)) follow(address, response.url);
  };

  const follow = (address: string, from: string): void => {
    if (!URL.canParse(address, from))
      return void result.broken.push(`not an address: ${address} from ${from}`);
    const target = new URL(address, from);
    if (target.host !== new URL(start).host || !target.protocol.startsWith('http')) return;
    if (!target.href.startsWith(within)) return void result.left.push(`${address} from ${from}`);
    const anchor = decodeURIComponent(target.hash.slice(1));
    target.hash = '';
    if (anchor) wanted.push({ url: target.href, anchor, from });
    if (known.has(target.href)) return;
    known.add(target.href);
    waiting.push({ url: target.href, from });
  };

  for (let batch = waiting.splice(0, AT_ONCE); batch.length > 0; batch = waiting.splice(0, AT_ONCE)) {
    await Promise.all(batch.map(visit));
  }
  for (const { url, anchor, from } of wanted) {
    if (anchors.has(url) && !anchors.get(url)!.has(anchor))
      result.broken.push(`${url}#${anchor} from ${from}`);
  }
  return result;
}

function addressesIn(text: string, type: string): string[] {
  if (type.startsWith('text/css'))
    return [...text.matchAll(CSS_ADDRESS)].map(([, url]) => url!).filter(isFile);
  if (!type.startsWith('text/html')) return [];
  const markup = text.replace(/<(script|template)\b[^>]*>[\s\S]*?<\/\1>/g, (whole) =>
    whole.slice(0, whole.indexOf('>') + 1),
  );
  const sets = [...markup.matchAll(SOURCE_SET)].flatMap(([, set]) =>
    set!.split(',').map((part) => part.trim().split(/\s/)[0]!),
  );
  return [...[...markup.matchAll(ADDRESS)].map(([, url]) => plain(url!)), ...sets].filter(isFile);
}

function isFile(address: string): boolean {
  return address !== '' && !address.startsWith('data:');
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
