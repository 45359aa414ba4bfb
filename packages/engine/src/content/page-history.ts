/** When files were last changed and by whom, from what `git log` says of a folder. */

export interface PageHistory {
  /** The day in UTC of the newest commit that changed the file: `YYYY-MM-DD`. */
  changedAt: string;
  /** Names of those who wrote it: who has the most commits comes first. */
  contributors: readonly string[];
}

/** By the file's path below the folder. */
export type SiteHistory = ReadonlyMap<string, PageHistory>;

/**
 * What `log` is told so that `readHistoryLog` understands it; the commit, `--` and the folder follow. Nothing that
 * a repository's own settings name is started, and no object's content is wanted: commits and trees are enough.
 */
export const HISTORY_LOG: readonly string[] = [
  'log',
  '-z',
  '--name-only',
  '--no-renames',
  '--diff-merges=off',
  '--no-show-signature',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--no-notes',
  '--no-decorate',
  '--format=%x01%H%x02%ct%x02%ae%x02%an',
];

interface FileHistory {
  seconds: number;
  authors: Map<string, { name: string; commits: number }>;
}

/** `unknownBefore`: commits at which the history breaks off; what they changed is not known. */
export function readHistoryLog(log: string, unknownBefore: ReadonlySet<string> = new Set()): SiteHistory {
  const files = new Map<string, FileHistory>();
  let commit: { seconds: number; email: string; name: string } | null = null;
  for (const part of log.split('\0')) {
    const text = part.startsWith('\n') ? part.slice(1) : part;
    if (text.startsWith('\x01')) {
      const [sha = '', seconds = '', email = '', name = ''] = text.slice(1).split('\x02');
      commit = unknownBefore.has(sha) ? null : { seconds: Number(seconds), email, name: name.trim() };
    } else if (commit !== null && text !== '') note(files, text, commit);
  }
  return new Map([...files].map(([path, file]) => [path, pageHistory(file)]));
}

function note(
  files: Map<string, FileHistory>,
  path: string,
  { seconds, email, name }: { seconds: number; email: string; name: string },
): void {
  let file = files.get(path);
  if (!file) {
    file = { seconds, authors: new Map() };
    files.set(path, file);
  }
  file.seconds = Math.max(file.seconds, seconds);
  // Programs that commit are nobody a reader could thank.
  if (name === '' || name.endsWith('[bot]')) return;
  const key = email.toLowerCase() || name;
  const author = file.authors.get(key);
  // The log begins with the newest commit, so that the name which somebody has now counts.
  if (author) author.commits += 1;
  else file.authors.set(key, { name, commits: 1 });
}

function pageHistory({ seconds, authors }: FileHistory): PageHistory {
  const sorted = [...authors.values()].sort((a, b) => b.commits - a.commits || (a.name < b.name ? -1 : 1));
  return {
    changedAt: new Date(seconds * 1000).toISOString().slice(0, 10),
    contributors: [...new Set(sorted.map(({ name }) => name))],
  };
}
