export type SpecFormat = 'openapi' | 'asyncapi';

/** A specification as renderers get it: plain JSON. */
export interface SpecText {
  /** File of the site or address, as diagnostics name it. */
  source: string;
  format: SpecFormat;
  /** Always OpenAPI 3 or AsyncAPI; Swagger 2 has been converted. */
  json: string;
}
