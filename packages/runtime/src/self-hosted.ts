export { createLog, type Log } from './self-hosted/log.ts';
export { type RuntimeSettings, readRuntimeSettings, SettingsError } from './self-hosted/settings.ts';
export { SETTINGS } from './self-hosted/settings-table.ts';
export { type Runtime, type RuntimeOptions, startRuntime } from './self-hosted/start-runtime.ts';
