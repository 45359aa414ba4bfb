/** What must be true of the files around the pages of any site that was built without a base address. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { componentNames } from '../../src/mdx/components/registry.ts';
import { checkXml, textsOf } from './xml.ts';

/** Everything that is wrong, in words. */
export function checkAround(out: string): string[] {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const read = (path: string): string => readFileSync(join(out, path), 'utf8');
  const has = (from: string, href: string): boolean => {
    const path = posix.join(posix.dirname(from), decodeURI(href.replace(/[?#].*$/s, '')));
    return existsSync(join(out, path));
  };
  const wrong: string[] = [];
  const expectThere = (from: string, hrefs: Iterable<string>): void => {
    for (const href of hrefs) if (!has(from, href)) wrong.push(`${from}: there is no ${href}`);
  };
  for (const path of files.filter((one) => one.endsWith('sitemap.xml') || one.endsWith('/rss.xml'))) {
    checkXml(read(path));
  }
  const locations = textsOf(read('sitemap.xml'), 'loc');
  if (locations.length === 0) wrong.push('the sitemap is empty');
  expectThere('sitemap.xml', locations);
  expectThere('llms.txt', linksIn(read('llms.txt')));
  for (const path of files.filter((one) => one.endsWith('.html') && one !== '404.html')) {
    const html = read(path);
    const refresh = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(html)?.[1];
    if (refresh !== undefined) expectThere(path, /^https?:/.test(refresh) ? [] : [refresh]);
    else if (!existsSync(join(out, path.replace(/\.html$/, '.md')))) wrong.push(`${path} has no Markdown`);
  }
  for (const path of files.filter((one) => one.endsWith('.md'))) {
    const text = withoutCode(read(path));
    expectThere(
      path,
      [...linksIn(text)].filter((href) => /\.md(?:[?#]|$)/.test(href)),
    );
    const tag = COMPONENT.exec(text);
    if (tag) wrong.push(`${path}: ${tag[0]} is left`);
  }
  return wrong;
}

const COMPONENT = new RegExp(`<(?:${componentNames().join('|').replaceAll('.', '\\.')})\\b[^>]*>`);

function linksIn(text: string): string[] {
  const found = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)].map(([, href]) => href!);
  return found.filter((href) => !/^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i.test(href));
}

/** What is code shows whatever it likes. */
function withoutCode(text: string): string {
  return text
    .replace(/^([ \t>]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t>]*\2[`~]*[ \t]*$/gm, '')
    .replace(/(`+)[^`][\s\S]*?\1/g, '');
}
