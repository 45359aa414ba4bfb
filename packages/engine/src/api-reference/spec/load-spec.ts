/** Bytes of a specification in, a document or an explanation out. */
import { decodeText } from '../../config/decode-text.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { SpecFormat } from '../../site/spec-text.ts';
import { checkRefs } from './check-refs.ts';
import { convertSwagger } from './convert-swagger.ts';
import { isObject, type JsonObject, textAt } from './json.ts';
import { parseSpec } from './parse-spec.ts';
import { SpecDocument } from './spec-document.ts';

export interface LoadedSpec {
  document: SpecDocument | null;
  /** Characters of it written out. */
  length: number;
  diagnostics: Diagnostic[];
}

/** `source` is a file of the site, or an address. */
export function loadSpec(source: string, bytes: Uint8Array): LoadedSpec {
  const parsed = parseSpec(bytes);
  if (parsed.problem !== null) {
    const { message, line, column } = parsed.problem;
    return refused({ source, line, column, message });
  }
  const { data, length } = parsed;
  const kind = isObject(data) ? kindOf(data) : null;
  if (!isObject(data) || kind === null) {
    return refused({
      source,
      message: 'It is neither an OpenAPI nor an AsyncAPI document',
      hint: 'A specification begins with "openapi", "swagger" or "asyncapi" and a version.',
    });
  }
  if (kind.problem !== null) return refused({ source, message: kind.problem });
  const root = kind.isSwagger ? convertSwagger(data) : data;
  const document = new SpecDocument(source, kind.format, root);
  return { document, length, diagnostics: checkRefs(document, decodeText(bytes)) };
}

interface Kind {
  format: SpecFormat;
  isSwagger: boolean;
  problem: string | null;
}

function kindOf(data: JsonObject): Kind | null {
  const openapi = textAt(data, 'openapi');
  if (openapi !== null) {
    const problem = /^3\./.test(openapi) || openapi === '3' ? null : `OpenAPI ${openapi} is not known`;
    return { format: 'openapi', isSwagger: false, problem };
  }
  const swagger = textAt(data, 'swagger');
  if (swagger !== null) {
    const problem = /^2/.test(swagger) ? null : `Swagger ${swagger} is not known`;
    return { format: 'openapi', isSwagger: true, problem };
  }
  const asyncapi = textAt(data, 'asyncapi');
  if (asyncapi === null) return null;
  const problem = /^[23]/.test(asyncapi) ? null : `AsyncAPI ${asyncapi} is not known`;
  return { format: 'asyncapi', isSwagger: false, problem };
}

const MARK = /(?:^|[{,\s])["']?(?:openapi|swagger|asyncapi)["']?\s*:\s*["']?\d/;

/** Whether a data file is worth parsing as a specification. */
export function looksLikeSpec(bytes: Uint8Array): boolean {
  const text = decodeText(bytes);
  return MARK.test(text);
}

function refused(finding: {
  source: string;
  line?: number | null;
  column?: number | null;
  message: string;
  hint?: string;
}): LoadedSpec {
  const { source, line = null, column = null, message, hint = null } = finding;
  const diagnostic = toDiagnostic({
    severity: 'error',
    file: source,
    line,
    column,
    rule: 'invalid-spec',
    message,
    hint,
  });
  return { document: null, length: 0, diagnostics: [diagnostic] };
}
