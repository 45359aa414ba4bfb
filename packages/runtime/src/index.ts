export { sendText, serveSite } from './serve-site.ts';
export type { Site, SiteFile } from './site.ts';
