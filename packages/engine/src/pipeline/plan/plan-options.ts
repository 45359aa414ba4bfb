/** What a plan may be told, and who does a part of it. */
import type { LoadedConfig } from '../../config/load-config.ts';
import type { PageFile } from '../../content/content-index.ts';
import type { FolderHistory } from '../../content/read-git-history.ts';
import type { scanContent } from '../../content/scan-content.ts';
import type { SeenFolder } from '../../content/walk-files.ts';
import type { AssetStore } from '../../site/asset-store.ts';
import type { PageReading } from './read-metas.ts';
import type { FetchRemote } from './reference-pages.ts';

export interface PlanOptions {
  baseUrl?: string | null;
  /** Where the site lives, when neither docs.json nor `baseUrl` says. */
  domain?: string | null;
  /** Content is looked through for secrets: it is about to be published by a service. */
  scansSecrets?: boolean;
  /** False: no search index. */
  search?: boolean;
  /** Facts are to tell of links to other hosts. */
  externalLinks?: boolean;
  /** Read from the folder unless given. */
  config?: LoadedConfig;
  /** What lies in the folder; looked for unless given. */
  scanned?: ReturnType<typeof scanContent>;
  /** The folder as far as somebody has looked at it already. */
  seen?: SeenFolder;
  /** Reads pages' frontmatter; in this process unless given. */
  readMetas?: (files: PageFile[]) => Promise<PageReading[]>;
  assets?: AssetStore;
  /** Fetches specifications that are named by address; they are left out unless given. */
  fetchRemote?: FetchRemote;
  /** Reads when files were last changed; asked only where the configuration wants to know. */
  readHistory?: () => Promise<FolderHistory>;
  /** Told as soon as the files are known: how many may be pages, and the paths of all. */
  onScanned?: (pages: number, files: readonly string[]) => void;
}
