/** What a page is the reference of. Plain JSON: it travels to renderers with the page. */
export type PageReference =
  | { kind: 'operation'; spec: string; method: string; path: string; hash: string }
  | { kind: 'webhook'; spec: string; name: string; hash: string }
  | { kind: 'schema'; spec: string; name: string; hash: string }
  | { kind: 'channel'; spec: string; name: string; hash: string }
  /** `api:` of a page that describes its endpoint itself. */
  | { kind: 'endpoint'; method: string; url: string; hash: string };
