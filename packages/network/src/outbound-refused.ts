/** The two ways in which an outbound request ends badly. Messages are for tenants: they name no address of ours. */

export type RefusalReason = 'url' | 'port' | 'address' | 'redirect' | 'request' | 'size' | 'time';

/** The gate does not let it through, now or later: the tenant has to change something. */
export class OutboundRefused extends Error {
  readonly reason: RefusalReason;
  /** For whoever may be told: the name does not exist. */
  readonly isUnknownName: boolean;

  constructor(reason: RefusalReason, message: string, isUnknownName = false) {
    super(message);
    this.name = 'OutboundRefused';
    this.reason = reason;
    this.isUnknownName = isUnknownName;
  }
}

/** Let through, but the other side could not be talked to: worth another try. */
export class OutboundFailed extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'OutboundFailed';
  }
}

/** The same words for a name that does not exist and for one that leads inside, so that nobody can tell which. */
export function noPublicAddress(host: string, isUnknownName = false): OutboundRefused {
  return new OutboundRefused('address', `${host} has no public address`, isUnknownName);
}
