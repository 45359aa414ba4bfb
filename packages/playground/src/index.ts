export { buildBody, isForm, isJson, isMultipart, isXml, rawOf } from './build-body.ts';
export { type BuildOptions, buildRequest, serverAddress } from './build-request.ts';
export {
  type CheckOptions,
  checkValue,
  checkValues,
  optionOf,
  type Problem,
  type Rule,
} from './check-values.ts';
export {
  findSampleLanguage,
  type SampleLanguage,
  sampleLanguageNames,
  sampleLanguages,
} from './code-samples/sample-languages.ts';
export { type Credential, credentialOf, placeholderOf } from './credentials.ts';
export {
  defaultBody,
  defaultOption,
  defaultParameter,
  defaultValue,
  defaultValues,
  defaultVariables,
  isRawOnly,
} from './default-values.ts';
export {
  type BodyValues,
  type FormObject,
  type FormValue,
  type FormValues,
  parameterKey,
  type SecretValues,
} from './form-values.ts';
export { fieldOf, isObject, type Json, type JsonObject, setField } from './json.ts';
export { readJson, writeJson } from './json-text.ts';
export type { OutgoingRequest, PartData, RequestBody } from './outgoing-request.ts';
export type {
  BodyData,
  DiscriminatorData,
  EncodingData,
  ExampleData,
  FlowData,
  MessageData,
  ParameterData,
  ParameterPlace,
  ParameterStyle,
  RequestData,
  SchemaData,
  SchemaType,
  SchemeData,
  SecurityData,
  ServerData,
  VariableData,
  XmlData,
} from './request-data.ts';
export { isFile, isLongNumber, isOfType, numberFrom, resolveSchema, typesOf } from './schema-data.ts';
export { withoutSecrets } from './without-secrets.ts';
