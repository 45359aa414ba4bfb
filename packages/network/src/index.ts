export { AllowlistMistake, checkAllowlistEntry } from './allowlist.ts';
export {
  type AddressRange,
  addressBytes,
  type ClientAddress,
  clientAddressBehind,
  isInRanges,
  isLoopback,
  normalizeAddress,
  parseRange,
} from './client-address.ts';
export { type GateOptions, makeOutboundGate, type OutboundGate } from './gate.ts';
export { type CountedNetwork, countedNetworks, networkOf } from './network-of.ts';
export type { OpenOptions, OutboundStream } from './open-stream.ts';
export { OutboundFailed, OutboundRefused } from './outbound-refused.ts';
export { plainHttpRule } from './plain-http.ts';
