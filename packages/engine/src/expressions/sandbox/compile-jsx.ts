/** JSX to calls: `<Card a="b">{c}</Card>` becomes `$h(Card, {"a": "b"}, c)`. Everything else stays as written. */
import type * as acorn from 'acorn';
import { LimitExceeded } from '../expression-error.ts';
import { jsxText } from '../jsx-text.ts';
import { parseModule } from '../parse.ts';
import { childrenOf, walk } from '../support.ts';
import {
  type JsxAttribute,
  type JsxChild,
  type JsxElementSyntax,
  type JsxFragmentSyntax,
  type JsxName,
  type JsxOpening,
  jsxNameText,
  type Syntax,
} from '../syntax.ts';
import { valuesNamed } from './values-named.ts';

export interface CompileOptions {
  /** What stands in for an `import` declaration; null leaves it as it is. */
  replaceImport?(declaration: acorn.ImportDeclaration): string | null;
  /** What stands in for an `export`; `print` gives a part of it without its tags. */
  replaceExport?(declaration: ExportSyntax, print: (part: acorn.Node) => string): string;
  /** Whether the renderer has a component of this name: as a value, too, it is known by its name. */
  isComponent?(name: string): boolean;
}

export type ExportSyntax =
  | acorn.ExportNamedDeclaration
  | acorn.ExportDefaultDeclaration
  | acorn.ExportAllDeclaration;

/** Names that the runtime provides as globals, so that a tag may use them. */
const PROVIDED = ['React', 'Fragment', 'Suspense', 'StrictMode', 'Profiler', 'this'];

export function compileJsx(source: string, options: CompileOptions = {}): string {
  const program = parseModule(source);
  try {
    const bound = boundIn(program);
    const isNamed = (name: string): boolean => !bound.has(name) && options.isComponent?.(name) === true;
    const named = new Set(options.isComponent ? valuesNamed(program, isNamed) : []);
    return new Printer(source, { bound, named, options }).print(program, 0, source.length);
  } catch (error) {
    if (error instanceof RangeError) throw new LimitExceeded('this is nested too deeply', 0);
    throw error;
  }
}

export function boundIn(program: acorn.Program): Set<string> {
  const bound = new Set(PROVIDED);
  for (const node of walk(program)) for (const name of boundNames(node)) bound.add(name);
  return bound;
}

/** A tag whose name is declared nowhere in the module is one of the renderer's components. */
function boundNames(node: Syntax): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return identifiersIn(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...(node.id ? [node.id.name] : []), ...node.params.flatMap(identifiersIn)];
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id ? [node.id.name] : [];
    case 'CatchClause':
      return node.param ? identifiersIn(node.param) : [];
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'ImportSpecifier':
      return [node.local.name];
    default:
      return [];
  }
}

function identifiersIn(pattern: acorn.Node): string[] {
  return [...walk(pattern)].flatMap((node) => (node.type === 'Identifier' ? [node.name] : []));
}

function isExport(node: Syntax): node is ExportSyntax & Syntax {
  return /^Export(?:Named|Default|All)Declaration$/.test(node.type);
}

interface PrinterOptions {
  bound: ReadonlySet<string>;
  /** Names of the renderer's components where a value stands. */
  named: ReadonlySet<acorn.Node>;
  options: CompileOptions;
}

class Printer {
  private readonly source: string;
  private readonly bound: ReadonlySet<string>;
  private readonly named: ReadonlySet<acorn.Node>;
  private readonly options: CompileOptions;

  constructor(source: string, { bound, named, options }: PrinterOptions) {
    this.source = source;
    this.bound = bound;
    this.named = named;
    this.options = options;
  }

  /** The source from start to end, with the tags inside replaced. */
  print(root: acorn.Node, start = root.start, end = root.end): string {
    const node = root as Syntax;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') return this.printTag(node);
    if (node.type === 'ImportDeclaration') {
      return this.options.replaceImport?.(node) ?? this.source.slice(start, end);
    }
    if (this.options.replaceExport && isExport(node)) {
      return this.options.replaceExport(node, (part) => this.print(part));
    }
    if (node.type === 'Identifier' && this.named.has(node)) return JSON.stringify(node.name);
    if (node.type === 'Property' && node.shorthand && this.named.has(node.value)) {
      return `${this.source.slice(start, end)}: ${this.print(node.value)}`;
    }
    let text = '';
    let at = start;
    for (const child of childrenOf(node)) {
      // A shorthand `{a}` holds the same place twice.
      if (child.start < at) continue;
      text += this.source.slice(at, child.start) + this.print(child);
      at = child.end;
    }
    return text + this.source.slice(at, end);
  }

  private printTag(node: JsxElementSyntax | JsxFragmentSyntax): string {
    const [type, props] =
      node.type === 'JSXFragment'
        ? ['$Fragment', 'null']
        : [this.printType(node.openingElement.name), this.printProps(node.openingElement)];
    const children = node.children.flatMap((child) => this.printChild(child));
    // On a line of its own, what follows could be read as the continuation of the line before: parentheses prevent it.
    return `$h(${[type, props, ...children].join(', ')})`;
  }

  private printType(name: JsxName): string {
    const text = jsxNameText(name);
    const isComponent = name.type !== 'JSXNamespacedName' && !/^[a-z][^.]*$/.test(text);
    return isComponent && this.bound.has(text.split('.', 1)[0]!) ? text : JSON.stringify(text);
  }

  private printProps(opening: JsxOpening): string {
    if (opening.attributes.length === 0) return 'null';
    const props = opening.attributes.map((attribute) =>
      attribute.type === 'JSXSpreadAttribute'
        ? `...(${this.print(attribute.argument)})`
        : `[${JSON.stringify(jsxNameText(attribute.name))}]: ${this.printValue(attribute.value)}`,
    );
    return `{${props.join(', ')}}`;
  }

  private printValue(value: JsxAttribute['value']): string {
    if (value === null) return 'true';
    if (value.type === 'Literal') return JSON.stringify(value.value);
    if (value.type !== 'JSXExpressionContainer') return this.print(value);
    return value.expression.type === 'JSXEmptyExpression' ? 'undefined' : `(${this.print(value.expression)})`;
  }

  private printChild(child: JsxChild): string[] {
    if (child.type === 'JSXText') {
      const text = jsxText(child.value);
      return text === '' ? [] : [JSON.stringify(text)];
    }
    if (child.type === 'JSXElement' || child.type === 'JSXFragment') return [this.print(child)];
    if (child.expression.type === 'JSXEmptyExpression') return [];
    return [`${child.type === 'JSXSpreadChild' ? '...' : ''}(${this.print(child.expression)})`];
  }
}
