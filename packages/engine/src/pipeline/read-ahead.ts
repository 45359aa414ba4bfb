/**
 * Frontmatter that is read before it is known which files are pages: renderers that are ready while the coordinator
 * still loads the rest of its code look at every file that could be one. Few sites have many others.
 */
import type { PageFile } from '../content/content-index.ts';
import { withoutExtension } from '../content/file-roles.ts';
import type { Snapshot } from './cache/snapshot.ts';
import type { PageReading } from './plan/read-metas.ts';

export class ReadAhead {
  readonly jobs: Promise<PageReading[]>[] = [];
  readonly #files = new Map<string, PageFile>();

  constructor(jobs: PageFile[][], read: (files: PageFile[]) => Promise<PageReading[]>) {
    for (const files of jobs) {
      for (const file of files) this.#files.set(file.path, file);
      const job = read(files);
      // Whoever waits for it hears of a failure; a build that ends before has nobody who does.
      job.catch(() => {});
      this.jobs.push(job);
    }
  }

  /** Whether the file is among those that are read, and as the page that it was taken for. */
  covers({ path, page, stamp }: PageFile): boolean {
    const file = this.#files.get(path);
    return file !== undefined && file.page === page && file.stamp === stamp;
  }
}

/** Every Markdown file, with the address that it has on nearly every site. */
export function possiblePages({ paths, stamps }: Pick<Snapshot, 'paths' | 'stamps'>): PageFile[] {
  const pages: PageFile[] = [];
  paths.forEach((path, index) => {
    const stamp = stamps[index]!;
    if (!/\.mdx?$/.test(path) || stamp === '' || stamp === '-') return;
    pages.push({ path, page: withoutExtension(path), sizeBytes: Number.parseInt(stamp, 10), stamp });
  });
  return pages;
}
