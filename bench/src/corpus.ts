/** Pages that every contestant can render: plain Markdown with the statistics of real sites. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORPORA_FOLDER } from './folders.ts';

export interface CorpusPage {
  section: string;
  group: string;
  name: string;
  title: string;
  description: string;
  body: string;
}

const PAGES_PER_GROUP = 12;
const GROUPS_PER_SECTION = 8;

/**
 * `count` pages in sections of 96, eight groups of twelve: navigation of the size that real sections have. Their text is
 * that of real sites where these are at hand, unless `isMade`: then it is made here, the same on every machine.
 */
export function makeCorpus(count: number, { isMade = false } = {}): CorpusPage[] {
  const bodies = (isMade ? null : realBodies()) ?? syntheticBodies();
  return Array.from({ length: count }, (_, index) => {
    const group = Math.floor(index / PAGES_PER_GROUP);
    const { title, description, body } = bodies[index % bodies.length]!;
    return {
      section: `part-${String(Math.floor(group / GROUPS_PER_SECTION) + 1).padStart(3, '0')}`,
      group: `chapter-${String((group % GROUPS_PER_SECTION) + 1).padStart(2, '0')}`,
      name: `page-${String((index % PAGES_PER_GROUP) + 1).padStart(2, '0')}`,
      title,
      description,
      body: `${body}\n\nRevision ${index}.\n`,
    };
  });
}

interface Body {
  title: string;
  description: string;
  body: string;
}

function realBodies(): Body[] | null {
  if (!existsSync(CORPORA_FOLDER)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'bindery-corpora-'));
  try {
    for (const archive of readdirSync(CORPORA_FOLDER).filter((name) => name.endsWith('.tar.gz'))) {
      execFileSync('tar', ['-xzf', join(CORPORA_FOLDER, archive), '-C', folder]);
    }
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.mdx'),
    );
    const bodies = files.sort().map((file) => normalize(readFileSync(join(folder, file), 'utf8')));
    return bodies.filter(({ body }) => body.length > 300);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What all contestants read alike: no tags, no expressions, no imports, links that lead nowhere in particular. */
export function normalize(source: string): Body {
  const frontmatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source);
  const field = (name: string) =>
    new RegExp(`^${name}:\\s*["']?(.*?)["']?\\s*$`, 'm').exec(frontmatter?.[1] ?? '')?.[1] ?? '';
  const lines = source.slice(frontmatter?.[0].length ?? 0).split(/\r?\n/);
  let fence: string | null = null;
  const kept: string[] = [];
  for (const line of lines) {
    const mark = /^\s*(`{3,}|~{3,})\s*([\w+-]*)/.exec(line);
    if (mark) {
      fence = fence === null ? mark[1]! : null;
      kept.push(fence === null ? '```' : `\`\`\`${LANGUAGES.has(mark[2]!) ? mark[2] : 'text'}`);
    } else if (fence !== null) kept.push(line.replace(/\{\{|\}\}/g, '--'));
    else if (!/^\s*(?:import|export)\s/.test(line)) kept.push(plainLine(line));
  }
  if (fence !== null) kept.push('```');
  const clean = (text: string) => text.replace(/[^\w .,-]/g, '').trim();
  return {
    title: clean(field('title')) || 'Untitled',
    description: clean(field('description')),
    body: kept.join('\n').replace(/\n{3,}/g, '\n\n'),
  };
}

const LANGUAGES = new Set([
  'bash',
  'json',
  'typescript',
  'javascript',
  'python',
  'yaml',
  'go',
  'http',
  'sql',
  'java',
]);

function plainLine(line: string): string {
  return line
    .replace(/<[^>]*>?/g, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\]\([^)]*\)/g, '](https://example.com/)')
    .replace(/^(\s*\[[^\]]+\]:).*$/, '$1 https://example.com/')
    .replace(/[{}<>]/g, '')
    .replace(/^\s{4,}/, '   ');
}

function syntheticBodies(): Body[] {
  return Array.from({ length: 200 }, (_, index) => {
    const parts = Array.from({ length: 8 }, (_, part) => {
      const words =
        `Part ${part} of page ${index} tells how a service is set up, called and watched. `.repeat(8);
      const list = '- one thing to do\n- another, with `code` in it\n- a [link](https://example.com/)\n';
      const code = '```json\n{ "name": "value", "list": [1, 2, 3], "nested": { "on": true } }\n```\n';
      return `## Step ${part}\n\n${words}\n\n${list}\n${code}\n| a | b |\n| --- | --- |\n| 1 | 2 |\n`;
    });
    return { title: `Guide ${index}`, description: 'What it is and how to use it.', body: parts.join('\n') };
  });
}
