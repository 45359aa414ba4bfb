/** What a page tells the playground about its request. Made at build time, read in the browser; absent means the usual. */
import type { Json } from './json.ts';

export interface RequestData {
  /** Upper case; `WS` opens a connection instead. */
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  /** At least one: without any there is nothing to try. */
  servers: ServerData[];
  params?: ParameterData[];
  /** One for each media type, the preferred one first. */
  bodies?: BodyData[];
  /** A request without a body is a mistake. */
  bodyRequired?: true;
  security?: SecurityData;
  /** What may be sent once the connection is open. */
  messages?: MessageData[];
  /** Schemas that stand in several places or inside of themselves; `$ref` is an index of this list. */
  schemas?: SchemaData[];
  /** Fields begin with the specification's examples. */
  prefill?: true;
  /** The browser's own cookies of the server are sent along. */
  credentials?: true;
  /** `false`: never by way of the deployment. */
  proxy?: false;
}

export interface ServerData {
  /** With `{name}` for variables; may be relative to the site. */
  url: string;
  description?: string;
  variables?: Record<string, VariableData>;
}

export interface VariableData {
  default: string;
  enum?: string[];
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export type ParameterStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject';

export interface ParameterData {
  name: string;
  in: ParameterPlace;
  required?: true;
  deprecated?: true;
  schema?: SchemaData;
  /** Absent: `simple` in paths and headers, `form` in queries and cookies. */
  style?: ParameterStyle;
  /** Absent: true for `form` and `deepObject`, false for the rest. */
  explode?: boolean;
  allowReserved?: true;
  /** The value is JSON in one text. */
  json?: true;
  example?: Json;
}

export interface BodyData {
  /** Media type. */
  type: string;
  schema?: SchemaData;
  examples?: ExampleData[];
  /** Of properties of forms. */
  encoding?: Record<string, EncodingData>;
  /** Of XML: the outermost element, unless the schema names it. */
  element?: string;
}

export interface EncodingData {
  contentType?: string;
  style?: ParameterStyle;
  explode?: boolean;
  allowReserved?: true;
}

export interface ExampleData {
  /** '' for the only one. */
  name: string;
  value: Json;
}

export interface MessageData {
  name: string;
  schema?: SchemaData;
  examples?: ExampleData[];
}

export type SchemaType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

/** JSON Schema as a form needs it: `allOf` is merged, `null` is a flag, what is only answered is left out. */
export interface SchemaData {
  /** Index in `schemas`; nothing else stands beside it but `title`. */
  $ref?: number;
  title?: string;
  /** Absent: anything. */
  type?: SchemaType | SchemaType[];
  nullable?: true;
  deprecated?: true;
  /** `binary` is a file. */
  format?: string;
  enum?: Json[];
  /** Valid, if it is there at all. */
  default?: Json;
  /** Valid, if it is there at all. */
  example?: Json;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: true;
  minProperties?: number;
  maxProperties?: number;
  properties?: Record<string, SchemaData>;
  required?: string[];
  items?: SchemaData;
  prefixItems?: SchemaData[];
  /** Of properties that have no name in the schema; `false`: there are none. */
  additionalProperties?: SchemaData | false;
  /** One of these beside everything else that is said here. */
  oneOf?: SchemaData[];
  /** Several of `oneOf` may hold at a time. */
  any?: true;
  discriminator?: DiscriminatorData;
  /** How it is written in XML. */
  xml?: XmlData;
  /** Too large for the page: this much is known, the rest is written by hand. */
  cut?: true;
}

export interface XmlData {
  name?: string;
  prefix?: string;
  namespace?: string;
  attribute?: true;
  /** A list has an element of its own around its items. */
  wrapped?: true;
}

export interface DiscriminatorData {
  name: string;
  /** What the property says for each of `oneOf`. */
  values: string[];
}

export interface SecurityData {
  schemes: Record<string, SchemeData>;
  /** Names of schemes that are needed together, for each alternative; none of them for `[]`. */
  any: string[][];
  /** That may be asked for, by scheme. */
  scopes?: Record<string, string[]>;
}

export type SchemeData =
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string }
  /** `scheme` in lower case: `basic`, `bearer` or another word of the Authorization header; `header` in place of it. */
  | { type: 'http'; scheme: string; header?: string }
  | { type: 'oauth2'; flows: Record<string, FlowData> }
  | { type: 'openIdConnect'; url: string }
  | { type: 'mutualTLS' };

export interface FlowData {
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
}
