import type { Platform } from '@bindery/platform';
import type { Settings } from '@bindery/platform/settings';
import { cageInWords } from '../cage-in-words.ts';
import type { Command, Line } from '../command-line.ts';
import { logOf, settingOptions, settingsOf } from './platform-settings.ts';
import { type Running, runningMessage } from './running-message.ts';
import { sameDatabase } from './same-platform.ts';
import { type StartProgress, startProgress } from './start-progress.ts';
import { type Stopping, stopWhenAsked, watchSignals } from './until-stopped.ts';

export const command: Command = {
  name: 'start',
  summary:
    'Starts everything on this machine: PostgreSQL, API, worker and sites. The first start also sets it up.',
  options: [
    {
      flag: 'json',
      value: null,
      describe: 'print one line of JSON once the site answers; logs go to stderr',
    },
    ...settingOptions(),
  ],
  run: async (line) => {
    const settings = settingsOf(line);
    const signals = watchSignals();
    const progress = progressOf(line, settings);
    try {
      const platform = await start({ line, settings, signals, progress });
      return await stopWhenAsked(signals, async () => {
        progress.step('Stopping');
        await platform.stop();
      });
    } catch (error) {
      // Ctrl-C reaches the programs that a start runs as well: what they leave undone, the next start does.
      if (signals.isAsked()) return 0;
      throw error;
    } finally {
      progress.end();
    }
  },
};

interface Start {
  line: Line;
  settings: Settings;
  signals: Stopping;
  progress: StartProgress;
}

async function start({ line, settings, signals, progress }: Start): Promise<Platform> {
  progress.step('Starting');
  // The platform is large: what is being done stands there before it is loaded.
  const { dashboardLink, setUp, showFirstKey, startPlatform } = await import('@bindery/platform');
  const log = logOf(settings, { beforeLine: progress.clear });
  const platform = await startPlatform({
    settings,
    log,
    role: 'all',
    command: 'start',
    onStep: progress.step,
  });
  try {
    if (signals.isAsked()) return platform;
    const { foundation, siteUrl, apiUrl } = platform;
    const first = await setUp({ settings, foundation });
    const building = () => progress.step('Building the first site');
    const answering = platform.siteAnswers(first.projectId, building);
    const siteFault = await Promise.race([signals.asked.then(() => null), answering]);
    if (signals.isAsked()) return platform;
    progress.end();
    const running: Running = {
      ...first,
      siteUrl: first.domain === null ? null : siteUrl(first.domain),
      siteFault,
      apiUrl: apiUrl!,
      dashboardUrl: settings.dashboard ? await dashboardLink(foundation.db, apiUrl!) : null,
      cage: cageInWords(platform.cage!),
    };
    const place = { dataFolder: settings.dataFolder, same: sameDatabase(line, settings) };
    await showFirstKey(foundation.db, (adminKey) => {
      const known = { ...running, adminKey };
      process.stdout.write(line.flags.json ? jsonLine(known) : runningMessage(known, place));
    });
    return platform;
  } catch (error) {
    await platform.stop();
    throw error;
  }
}

/** Where logs are read by machines, steps are part of them. */
function progressOf(line: Line, settings: Settings): StartProgress {
  if (!line.flags.json) return startProgress();
  const log = logOf(settings);
  return { step: (text) => log.info(text), clear: () => {}, end: () => {} };
}

function jsonLine(running: Running): string {
  const { siteUrl, siteFault, apiUrl, dashboardUrl, projectId, domain, adminKey } = running;
  const fault = siteFault === null ? {} : { siteFault };
  const dashboard = dashboardUrl === null ? {} : { dashboardUrl };
  return `${JSON.stringify({ siteUrl, ...fault, apiUrl, ...dashboard, projectId, domain, adminKey })}\n`;
}
