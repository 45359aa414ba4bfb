import type { CallContext, Value } from '../value.ts';

/** The method's own implementation, never the receiver's. */
export type Method<Receiver> = (receiver: Receiver, args: Value[], call: CallContext) => Value;
