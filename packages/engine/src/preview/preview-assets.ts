/** Files that pages embed or import, as they are at this moment: a stat tells whether one must be read again. */
import { join } from 'node:path';
import { fileStamp } from '../pipeline/cache/segment-cache.ts';
import { type AssetInfo, AssetStore } from '../site/asset-store.ts';

type Source = { source: string; sha256: string };

export class PreviewAssets extends AssetStore {
  readonly #folder: string;
  readonly #infos = new Map<string, { stamp: string | null; info: AssetInfo | null }>();
  readonly #sources = new Map<string, { stamp: string | null; source: Source | null }>();

  constructor(folder: string) {
    super(folder);
    this.#folder = folder;
  }

  override info(path: string): AssetInfo | null {
    const stamp = fileStamp(join(this.#folder, path));
    const known = this.#infos.get(path);
    if (known?.stamp === stamp) return known.info;
    const info = new AssetStore(this.#folder).info(path);
    this.#infos.set(path, { stamp, info });
    return info;
  }

  override source(path: string): Source | null {
    const stamp = fileStamp(join(this.#folder, path));
    const known = this.#sources.get(path);
    if (known?.stamp === stamp) return known.source;
    const source = new AssetStore(this.#folder).source(path);
    this.#sources.set(path, { stamp, source });
    return source;
  }
}
