/** A version of a site, ready to be served: a table of its files. Requests are answered from the table alone. */
export interface Site {
  version: string;
  /** By path inside the bundle, such as `guides/start.html`. */
  files: ReadonlyMap<string, SiteFile>;
}

export interface SiteFile {
  /** Where its bytes lie on this machine; made from the verified manifest, never from a request. */
  location: string;
  sizeBytes: number;
  sha256: string;
  mediaType: string;
}
