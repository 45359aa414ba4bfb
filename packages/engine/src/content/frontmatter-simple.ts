/**
 * The part of YAML that frontmatter nearly always is: `key: value` with plain or quoted scalars and lists of them.
 * Anything else yields null, and the YAML library decides; what is read here is read as it would read it.
 */
const KEY = /^([A-Za-z_$][\w.$:-]*?|"[\w.:$-]+"):(?: +(.*))?$/;
const RESERVED_KEY = /^(?:null|true|false|__proto__)$/i;
const BLOCK_ITEM = /^( *)- +(.+)$/;
const NOT_SIMPLE = /[\t\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/;
const INTEGER = /^[-+]?[0-9]+$/;
const DECIMAL = /^[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)$/;

export type SimpleScalar = string | number | boolean | null;

export function readSimpleFrontmatter(yaml: string): Record<string, unknown> | null {
  const data: Record<string, unknown> = Object.create(null);
  const lines = yaml.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const line = withoutReturn(lines[i]!);
    if (line === '' || line.charCodeAt(0) === 0x23 /* # */ || line.trim() === '') continue;
    if (NOT_SIMPLE.test(line)) return null;
    const match = KEY.exec(line);
    if (match === null) return null;
    const key = match[1]!.startsWith('"') ? match[1]!.slice(1, -1) : match[1]!;
    if (RESERVED_KEY.test(key) || key in data) return null;
    const written = match[2]?.trim() ?? '';
    let value: SimpleScalar | SimpleScalar[] | undefined;
    if (written === '' && continues(lines, i + 1)) {
      const block = readBlockList(lines, i + 1);
      if (block === null) return null;
      value = block.items;
      i = block.next - 1;
    } else {
      if (written !== '' && continues(lines, i + 1, true)) return null;
      value = written.startsWith('[') ? readFlowList(written) : readSimpleScalar(written);
    }
    if (value === undefined) return null;
    data[key] = value;
  }
  return data;
}

/** A scalar on one line as YAML's core schema reads it; undefined when the YAML library has to decide. */
export function readSimpleScalar(written: string): SimpleScalar | undefined {
  if (written === '' || written === '~') return null;
  const first = written[0]!;
  if (first === '"') return readDoubleQuoted(written);
  if (first === "'") return readSingleQuoted(written);
  if ('-+.0123456789'.includes(first)) {
    if (INTEGER.test(written) || DECIMAL.test(written)) return Number(written);
    if ('-+.'.includes(first) || /^0[xo]|[eE]/.test(written)) return undefined;
  } else if (',[]{}#&*!|>%@`?:'.includes(first)) return undefined;
  if (written.includes(': ') || written.includes(' #') || written.endsWith(':')) return undefined;
  switch (written.toLowerCase()) {
    case 'true':
    case 'false':
    case 'null':
      return readWord(written);
    default:
      return written;
  }
}

function readWord(written: string): SimpleScalar | undefined {
  if (/^(?:true|True|TRUE)$/.test(written)) return true;
  if (/^(?:false|False|FALSE)$/.test(written)) return false;
  return /^(?:null|Null|NULL)$/.test(written) ? null : written;
}

function readDoubleQuoted(written: string): string | undefined {
  const inner = written.slice(1, -1);
  return written.length > 1 && written.endsWith('"') && !inner.includes('"') && !inner.includes('\\')
    ? inner
    : undefined;
}

function readSingleQuoted(written: string): string | undefined {
  if (written.length < 2 || !written.endsWith("'")) return undefined;
  const inner = written.slice(1, -1);
  if (!inner.includes("'")) return inner;
  const unescaped = inner.replaceAll("''", '\u0000');
  return unescaped.includes("'") ? undefined : unescaped.replaceAll('\u0000', "'");
}

function readFlowList(written: string): SimpleScalar[] | undefined {
  if (!written.endsWith(']')) return undefined;
  const inner = written.slice(1, -1).trim();
  if (inner === '') return [];
  const items: SimpleScalar[] = [];
  const parts = inner.match(/"[^"\\]*"|'[^']*'|[^,"']+|,/g) ?? [];
  // A lone quote belongs to no part.
  if (parts.join('').length !== inner.length) return undefined;
  for (const part of parts) {
    const item = part.trim();
    if (item === '' || item === ',') continue;
    // Inside brackets these signs mean more than text.
    if (!/^["']/.test(item) && /[[\]{}:#]/.test(item)) return undefined;
    const value = readSimpleScalar(item);
    if (value === undefined) return undefined;
    items.push(value);
  }
  // Two items without a comma, or a comma without an item, is the library's to judge.
  const commas = inner.replace(/"[^"\\]*"|'[^']*'/g, '').split(',').length;
  return commas === items.length ? items : undefined;
}

function readBlockList(lines: string[], from: number): { items: SimpleScalar[]; next: number } | null {
  const items: SimpleScalar[] = [];
  let indent: string | null = null;
  let i = from;
  for (; i < lines.length; i++) {
    const line = withoutReturn(lines[i]!);
    if (line.trim() === '') continue;
    if (!/^(?: |-)/.test(line)) break;
    const match = NOT_SIMPLE.test(line) ? null : BLOCK_ITEM.exec(line);
    if (match === null || (indent !== null && match[1] !== indent)) return null;
    indent = match[1]!;
    const item = match[2]!.trim();
    const value = item.startsWith('[') || item.startsWith('- ') ? undefined : readSimpleScalar(item);
    if (value === undefined) return null;
    items.push(value);
  }
  return { items, next: i };
}

/** Whether the value goes on below its key: a more indented line or, unless `indentedOnly`, a list item. */
function continues(lines: string[], from: number, indentedOnly = false): boolean {
  for (let i = from; i < lines.length; i++) {
    const line = withoutReturn(lines[i]!);
    if (line.trim() === '') continue;
    return line.startsWith(' ') || line.startsWith('\t') || (!indentedOnly && line.startsWith('-'));
  }
  return false;
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
