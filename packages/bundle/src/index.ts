export { BundleRefused } from './bundle-refused.ts';
export * from './features.ts';
export { type ByteHash, openHash } from './hash-apart.ts';
export { HOST_ADDRESSES, isAnsweredByHost, PROBES } from './host-addresses.ts';
export {
  INTEGRATIONS_NAME,
  type IntegrationHosts,
  isPolicySource,
  parseIntegrations,
  serializeIntegrations,
} from './integrations.ts';
export type { Steps } from './last-match.ts';
export { makeFolder } from './make-folder.ts';
export * from './manifest.ts';
export {
  endMember,
  manifestBytes,
  manifestMember,
  manifestMemberApart,
  openingMember,
  packBundle,
} from './pack.ts';
export { collisionKey, NameCensus, pathProblem } from './path-rules.ts';
export {
  type NamedServer,
  PLAYGROUND_NAME,
  type PlaygroundServers,
  parsePlayground,
  type ServerVariable,
  serializePlayground,
} from './playground.ts';
export {
  type CompiledRedirect,
  compileRedirect,
  createFollower,
  type Follow,
  isInternal,
  LONGEST_ADDRESS,
  MOST_PATTERNS,
  MOST_WILDCARDS,
  mayBeFilled,
  wildcardsIn,
} from './redirect-pattern.ts';
export { type Content, gzipMember, type Segment, SegmentWriter, segmentFiles } from './segment.ts';
export { connectSources, isNamed, type ServerPattern, serverPatterns } from './server-pattern.ts';
export {
  checkSignature,
  generateSigningKey,
  readSigningKey,
  readTrustedKey,
  type SigningKey,
  signManifest,
  type TrustedKey,
} from './sign.ts';
export { spliceFile } from './spliced-file.ts';
export { unpackBundle } from './unpack.ts';
export {
  type BundleLimits,
  type BundleSink,
  DEFAULT_LIMITS,
  refuseForeign,
  type VerifiedBundle,
  type VerifyOptions,
  verifyBundle,
} from './verify.ts';
