export { chooseEncoding } from './encodings.ts';
export { createGate, type Gate } from './gate.ts';
export { readableSite } from './readable-site.ts';
export { removeAside } from './remove-aside.ts';
export { type Resolved, resolveAddress } from './resolve-address.ts';
export { type StreamedAnswer, sendStream } from './send-stream.ts';
export { createSiteServer, type SiteServer, sendText } from './serve-site.ts';
export { openSite, type Site, type SiteFile } from './site.ts';
export { type Unpacked, type UnpackOptions, unpackAside } from './unpack-aside.ts';
