export { type Resolved, resolveAddress } from './resolve-address.ts';
export { sendText, serveSite } from './serve-site.ts';
export type { Site, SiteFile } from './site.ts';
