/** How stored segments are named: by the hash of what went in. */
export interface StoredKey {
  /** Of what is known before rendering. */
  first: string;
  /** Of what the segment's pages asked as well. */
  answered: string;
}

/** A segment as it is stored. */
export interface StorableSegment {
  key: StoredKey;
  isStable: boolean;
  bytes: Uint8Array;
}

/** Where a segment lies. */
export interface SegmentRow extends StoredKey {
  packKey: string;
}

export function partName({ first, answered }: StoredKey): string {
  return `${first}.${answered}`;
}
