import { mkdtempSync, rmSync, statSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MANIFEST_NAME, resolveFeatures, type SiteFeatures, unpackBundle } from '@bindery/bundle';
import {
  authorProxyOptions,
  createAuthorAssistant,
  createSiteServer,
  openSite,
  type Site,
  sendText,
} from '@bindery/runtime';
import pc from 'picocolors';
import { asTyped } from './as-typed.ts';
import { openBundle, orRefused } from './bundle/open-bundle.ts';
import { type Command, UsageError } from './command-line.ts';
import { plural } from './count-problems.ts';
import { isOurName } from './dev/dev-handler.ts';
import { DOOR_OPTIONS, type Door, listenOnLoopback, readDoor, saidPort } from './dev/listen-on-loopback.ts';
import { openBrowser } from './dev/open-browser.ts';
import { nearPath } from './near-path.ts';
import { stopWhenAsked, watchSignals } from './operator/until-stopped.ts';

export const command: Command = {
  name: 'preview',
  usage: '[folder|file.tar.gz]',
  summary: 'Serves the result of a build (default: the folder dist), as the platform would.',
  options: DOOR_OPTIONS,
  words: { least: 0, most: 1 },
  details:
    'When you build the folder again, the preview shows the new result. To see a site while you write it, use bindery dev.',
  run: async (line) => {
    const stopping = watchSignals();
    const door = readDoor(line);
    const built = await openBuilt(line.words[0] ?? 'dist');
    try {
      const listening = await listenOnLoopback(await createHandler(built.folder, door), door);
      const pages = (await openSite(built.folder)).files.size;
      process.stdout.write(
        `${saidPort(listening, door)}${pc.green('✓')} ${pc.bold(listening.url)} shows ${built.path}\n${pc.dim(`  ${plural(pages, 'file')} · stop with Ctrl-C`)}\n`,
      );
      if (line.flags.open === true) openBrowser(listening.url);
      return await stopWhenAsked(stopping, async () => {
        await listening.close();
        built.close();
      });
    } catch (error) {
      built.close();
      throw error;
    }
  },
};

interface Built {
  folder: string;
  /** The folder or the bundle that was named, whole: others may be shown in other terminals. */
  path: string;
  close(): void;
}

async function openBuilt(given: string): Promise<Built> {
  const path = resolve(given);
  const shown = nearPath(path);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found)
    throw new UsageError(`${path} does not exist. Build it first: ${asTyped()} build --out ${shown}`);
  if (found.isDirectory()) {
    if (isThere(join(path, MANIFEST_NAME))) return { folder: path, path, close: () => {} };
    const hint = isThere(join(path, 'docs.json'))
      ? `To see it while you write, use ${asTyped()} dev ${shown}.`
      : `Build one with ${asTyped()} build.`;
    throw new UsageError(`${path} is not a built site, because it has no ${MANIFEST_NAME}. ${hint}`);
  }
  const work = mkdtempSync(join(tmpdir(), 'bindery-preview-'));
  const close = () => rmSync(work, { recursive: true, force: true });
  try {
    const folder = join(work, 'site');
    await orRefused(given, unpackBundle(openBundle(path), folder));
    return { folder, path, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function createHandler(folder: string, { host }: Door): Promise<RequestListener> {
  const { route, features } = createAuthorAssistant(process.env);
  const server = createSiteServer({
    proxy: authorProxyOptions({ isShared: host !== null }),
    assistant: route,
  });
  const current = await latestSite(folder, withAssistant(features));
  return (request, response) => {
    if (!isOurName(request.headers.host, host))
      return sendText(response, 403, 'This preview does not answer for this host name.');
    response.setHeader('Cache-Control', 'no-store');
    const answered = current().then((site) => server.serve(site, request, response));
    answered.catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, `The preview failed: ${error.message}`);
    });
  };
}

/** As a host of bundles would have it. */
function withAssistant({ features: { assistant } }: SiteFeatures): SiteFeatures {
  const missing = assistant.reason === null ? {} : { assistant: assistant.reason };
  return resolveFeatures('cloud', {}, { missing });
}

/** The site as it lies there now: another build replaces its manifest. */
async function latestSite(folder: string, features: SiteFeatures): Promise<() => Promise<Site>> {
  const stampOf = () => {
    const stats = statSync(join(folder, MANIFEST_NAME), { throwIfNoEntry: false });
    return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : null;
  };
  let stamp = stampOf();
  let site = await openSite(folder, { features });
  return async () => {
    const now = stampOf();
    // Null: it is being built this moment.
    if (now !== null && now !== stamp) {
      site = await openSite(folder, { features });
      stamp = now;
    }
    return site;
  };
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
