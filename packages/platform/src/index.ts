export { type Platform, startPlatform } from './main.ts';
export * from './operator.ts';
export type { Role } from './parts.ts';
export { readSettings, type Settings, settingFlags } from './settings/settings.ts';
export { setUp } from './setup.ts';
