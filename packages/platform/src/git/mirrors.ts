/** Bare repositories between builds, so that a fetch brings only what is new. A cache: any of them may vanish. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

export interface Mirrors {
  /** `work` has the mirror for itself, within this process; its folder need not exist yet. */
  use<T>(mirror: MirrorName, work: (folder: string) => Promise<T>): Promise<T>;
  /** Removes those of projects that are gone, and those not used for so long. */
  sweep(options: {
    isProject: (projectIds: string[]) => Promise<Set<string>>;
    unusedMs: number;
  }): Promise<void>;
}

export interface MirrorName {
  projectId: string;
  repository: string;
}

export function openMirrors(folder: string): Mirrors {
  const queues = new Map<string, Promise<unknown>>();

  const alone = async <T>(projectId: string, work: () => Promise<T>): Promise<T> => {
    const before = queues.get(projectId) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => {});
    queues.set(projectId, settled);
    try {
      return await mine;
    } finally {
      if (queues.get(projectId) === settled) queues.delete(projectId);
    }
  };

  return {
    use: (mirror, work) =>
      alone(mirror.projectId, async () => {
        const path = join(folder, nameOf(mirror));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await removeOthers(folder, mirror);
        const result = await work(path);
        await utimes(path, new Date(), new Date()).catch(() => {});
        return result;
      }),

    async sweep({ isProject, unusedMs }) {
      const names = await readdir(folder).catch(() => []);
      const projectIds = [...new Set(names.map(projectOf))];
      const alive = await isProject(projectIds);
      for (const name of names) {
        const projectId = projectOf(name);
        await alone(projectId, async () => {
          const path = join(folder, name);
          const usedMs = (await stat(path).catch(() => null))?.mtimeMs ?? 0;
          if (!alive.has(projectId) || usedMs < Date.now() - unusedMs) await remove(path);
        });
      }
    },
  };
}

/** A mirror for one use. */
export async function withoutMirror<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'mirror-'));
  try {
    return await work(folder);
  } finally {
    await remove(folder);
  }
}

// Named after the address too: another repository never meets the objects of the one before.
function nameOf({ projectId, repository }: MirrorName): string {
  return `${projectId}.${createHash('sha256').update(repository).digest('hex').slice(0, 16)}.git`;
}

function projectOf(name: string): string {
  return name.split('.')[0]!;
}

async function removeOthers(folder: string, mirror: MirrorName): Promise<void> {
  const own = nameOf(mirror);
  for (const name of await readdir(folder)) {
    if (projectOf(name) === mirror.projectId && name !== own) await remove(join(folder, name));
  }
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 });
}
