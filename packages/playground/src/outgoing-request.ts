/** A request as it leaves: what is sent, and what code samples are written from. */
import type { Json } from './json.ts';

export interface OutgoingRequest {
  method: string;
  /** Query included. */
  url: string;
  headers: [name: string, value: string][];
  body: RequestBody | null;
}

export type RequestBody =
  | { kind: 'json'; value: Json }
  | { kind: 'form'; fields: [name: string, value: string][] }
  | { kind: 'multipart'; fields: PartData[] }
  | { kind: 'text'; text: string }
  /** As it lies on disk, by its name. */
  | { kind: 'file'; name: string; file?: Blob };

export interface PartData {
  name: string;
  /** Of a file its name. */
  value: string;
  isFile: boolean;
  /** Media type of its own. */
  type?: string;
  file?: Blob;
}
