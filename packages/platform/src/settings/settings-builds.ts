/** Settings of builds: what one may take, and the cage that it runs in. */
import { integer, setting, yesOrNo } from './setting.ts';

export const buildDefinitions = {
  buildMegabytes: setting('build-megabytes', ['BINDERY_BUILD_MEGABYTES'], 'number', {
    describe: 'memory that each process of a build may use',
    default: 2_048,
    parse: integer(512, 1_000_000),
  }),
  buildCpuSeconds: setting('build-cpu-seconds', ['BINDERY_BUILD_CPU_SECONDS'], 'number', {
    describe: 'processor time that each process of a build may use',
    default: 900,
    parse: integer(10, 86_400),
  }),
  buildMinutes: setting('build-minutes', ['BINDERY_BUILD_MINUTES'], 'number', {
    describe: 'how long an update or export may run before it is stopped and fails',
    default: 30,
    parse: integer(1, 1_380),
  }),
  uncagedBuilds: setting('uncaged-builds', ['BINDERY_UNCAGED_BUILDS'], 'yes', {
    describe:
      'build without a cage if none works; only safe if every author may read everything this process can read',
    default: false,
    parse: yesOrNo,
  }),
} as const;
