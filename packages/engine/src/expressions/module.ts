/** The `import`, `export` and declarations of a page or snippet. */
import type * as acorn from 'acorn';
import type { Budget } from './budget.ts';
import { evaluate } from './evaluator.ts';
import { ExpressionError, UnsupportedExpression } from './expression-error.ts';
import { changedNames } from './module-statements.ts';
import { parseModule } from './parse.ts';
import { declareVariables } from './run-block.ts';
import { findUnsupported, holdsJsx, type Unsupported } from './support.ts';
import { Closure, SandboxComponent, Scope, type Value } from './value.ts';

export interface ImportRequest {
  specifier: string;
  /** The exported name asked for; `default`, or `*` for all of them. */
  imported: string;
  local: string;
  offset: number;
}

export interface ModuleOptions {
  budget: Budget;
  /** What the module sees beside its own declarations. */
  scope?: Scope;
  resolveImport(request: ImportRequest): Value;
}

/** What resolving an import costs: it may read a file. */
const IMPORT_STEPS = 500;

export interface LoadedModule {
  /** Includes `default`. A declaration that needs real JavaScript is a SandboxComponent. */
  exports: ReadonlyMap<string, Value>;
  /** Everything declared and imported, for the expressions of the page. */
  scope: Scope;
  /** Declarations that could not be evaluated; their names are undefined. */
  errors: ExpressionError[];
}

/** Throws ExpressionSyntaxError or LimitExceeded when the source cannot be parsed; everything later is collected. */
export function loadModule(source: string, options: ModuleOptions): LoadedModule {
  options.budget.scan(source.length, 0);
  const { body } = parseModule(source);
  const scope = new Scope(options.scope ?? null);
  const errors: ExpressionError[] = [];
  for (const request of importsOf(body)) {
    options.budget.spend(IMPORT_STEPS, request.offset);
    scope.set(request.local, options.resolveImport(request));
  }
  const declarations = body.flatMap(declarationOf);
  const context = { ...options, errors, declared: new Set(declarations.flatMap(declaredNames)) };
  for (const node of declarations) if (node.type === 'FunctionDeclaration') declare(node, scope, context);
  for (const node of declarations) if (node.type !== 'FunctionDeclaration') declare(node, scope, context);
  return { exports: exportsOf(body, { ...options, scope, errors }), scope, errors };
}

export interface ModuleSummary {
  kind: 'data' | 'jsx' | 'needs-sandbox';
  imports: ImportRequest[];
  exports: string[];
  /** Exports under another name than the declaration's: that name, and the declaration's. */
  exportedAs: [exported: string, local: string][];
  /** Names declared at the top level, exported or not. */
  declared: string[];
  /** What needs real JavaScript, by declaration. */
  unsupported: (Unsupported & { name: string })[];
}

export function classify(source: string): ModuleSummary['kind'] {
  return summarize(source).kind;
}

export function summarize(source: string): ModuleSummary {
  const program = parseModule(source);
  const unsupported = program.body.flatMap(unsupportedIn);
  const kind = unsupported.length > 0 ? 'needs-sandbox' : holdsJsx(program) ? 'jsx' : 'data';
  return {
    kind,
    imports: importsOf(program.body),
    exports: exportNames(program.body),
    exportedAs: program.body.flatMap(renamedExports),
    declared: [...program.body.flatMap(declarationOf).flatMap(declaredNames), ...defaultName(program.body)],
    unsupported,
  };
}

type TopLevel = acorn.Program['body'][number];
type Declaration = acorn.VariableDeclaration | acorn.FunctionDeclaration | acorn.Statement;

function importsOf(body: readonly TopLevel[]): ImportRequest[] {
  return body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration') return [];
    const specifier = String(node.source.value);
    return node.specifiers.map((part) => {
      const local = part.local.name;
      const request = { specifier, local, offset: part.start };
      if (part.type === 'ImportDefaultSpecifier') return { ...request, imported: 'default' };
      if (part.type === 'ImportNamespaceSpecifier') return { ...request, imported: '*' };
      return { ...request, imported: nameOf(part.imported) };
    });
  });
}

function nameOf(node: acorn.Identifier | acorn.Literal): string {
  return node.type === 'Identifier' ? node.name : String(node.value);
}

/** What the statement declares or does, without its `export`. */
function declarationOf(node: TopLevel): Declaration[] {
  if (node.type === 'ExportNamedDeclaration') return node.declaration ? [node.declaration] : [];
  if (node.type === 'ImportDeclaration' || node.type === 'ExportDefaultDeclaration') return [];
  if (node.type === 'ExportAllDeclaration') return [];
  return [node];
}

interface DeclareContext extends ModuleOptions {
  errors: ExpressionError[];
  /** Every name that the module declares itself. */
  declared: ReadonlySet<string>;
}

function declare(node: Declaration, scope: Scope, context: DeclareContext): void {
  const { budget, errors, declared } = context;
  if (node.type === 'FunctionDeclaration') {
    scope.set(node.id.name, sandboxed(node, node.id.name) ?? new Closure(node, scope));
    return;
  }
  if (node.type === 'ClassDeclaration') {
    scope.set(node.id.name, sandboxed(node, node.id.name));
    return;
  }
  if (node.type !== 'VariableDeclaration') {
    const reason = 'what a statement may change needs real JavaScript';
    for (const name of changedNames(node).filter((name) => declared.has(name)))
      scope.set(name, new SandboxComponent({ name, reason, offset: node.start }));
    return;
  }
  for (const declarator of node.declarations) {
    const names = namesIn(declarator.id);
    for (const name of names) scope.set(name, undefined);
    const found = findUnsupported(declarator);
    if (found) {
      for (const name of names) scope.set(name, new SandboxComponent({ name, ...found }));
      continue;
    }
    attempt(errors, budget, () => {
      try {
        declareVariables({ ...node, declarations: [declarator] }, scope, { budget, evaluate });
      } catch (error) {
        // What it uses needs real JavaScript, and so does it.
        if (!(error instanceof UnsupportedExpression)) throw error;
        const { message: reason, offset } = error;
        for (const name of names) scope.set(name, new SandboxComponent({ name, reason, offset }));
      }
    });
  }
}

function sandboxed(node: acorn.Node, name: string): SandboxComponent | null {
  const found = findUnsupported(node);
  return found && new SandboxComponent({ name, ...found });
}

function attempt(errors: ExpressionError[], budget: Budget, work: () => void): void {
  const depth = budget.depth;
  try {
    work();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    errors.push(error);
  } finally {
    budget.depth = depth;
  }
}

function exportsOf(
  body: readonly TopLevel[],
  context: ModuleOptions & { scope: Scope; errors: ExpressionError[] },
): Map<string, Value> {
  const { scope, errors, budget } = context;
  const exports = new Map<string, Value>();
  for (const node of body) {
    if (node.type === 'ExportDefaultDeclaration') {
      attempt(errors, budget, () => exports.set('default', defaultValue(node.declaration, scope, budget)));
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const name of node.declaration ? declaredNames(node.declaration) : [])
        exports.set(name, scope.own(name));
      for (const part of node.specifiers) {
        const local = nameOf(part.local);
        const specifier = node.source ? String(node.source.value) : null;
        const value =
          specifier === null
            ? scope.own(local)
            : context.resolveImport({ specifier, imported: local, local, offset: part.start });
        exports.set(nameOf(part.exported), value);
      }
    } else if (node.type === 'ExportAllDeclaration') {
      errors.push(new UnsupportedExpression('`export *` is not supported', node.start));
    }
  }
  return exports;
}

function defaultValue(
  node: acorn.ExportDefaultDeclaration['declaration'],
  scope: Scope,
  budget: Budget,
): Value {
  if (node.type === 'Identifier') return scope.find(node.name)?.own(node.name);
  const sandbox = sandboxed(node, 'default');
  if (sandbox) return sandbox;
  if (node.type === 'FunctionDeclaration') return new Closure(node, scope);
  return evaluate(node, scope, budget);
}

function unsupportedIn(node: TopLevel): (Unsupported & { name: string })[] {
  if (node.type === 'ExportDefaultDeclaration') {
    const found = findUnsupported(node.declaration);
    return found ? [{ name: 'default', ...found }] : [];
  }
  return declarationOf(node).flatMap((declaration) => {
    const found = findUnsupported(declaration) ?? statementReason(declaration);
    if (!found) return [];
    const names = declaredNames(declaration);
    return (names.length > 0 ? names : ['']).map((name) => ({ name, ...found }));
  });
}

function statementReason({ type, start }: Declaration): Unsupported | null {
  if (type === 'VariableDeclaration' || type === 'FunctionDeclaration' || type === 'EmptyStatement')
    return null;
  return { reason: `${type} needs real JavaScript`, offset: start };
}

function exportNames(body: readonly TopLevel[]): string[] {
  return body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return ['default'];
    if (node.type !== 'ExportNamedDeclaration') return [];
    const declared = node.declaration ? declaredNames(node.declaration) : [];
    return [...declared, ...node.specifiers.map((part) => nameOf(part.exported))];
  });
}

function renamedExports(node: TopLevel): [string, string][] {
  if (node.type === 'ExportNamedDeclaration' && !node.source)
    return node.specifiers.map((part) => [nameOf(part.exported), nameOf(part.local)]);
  if (node.type !== 'ExportDefaultDeclaration') return [];
  return defaultName([node]).map((name) => ['default', name]);
}

/** `export default function Name() {}` declares the name, too. */
function defaultName(body: readonly TopLevel[]): string[] {
  return body.flatMap((node) => {
    if (node.type !== 'ExportDefaultDeclaration' || !('id' in node.declaration)) return [];
    const isDeclaration = /^(?:Function|Class)Declaration$/.test(node.declaration.type);
    return isDeclaration && node.declaration.id ? [node.declaration.id.name] : [];
  });
}

function declaredNames(node: Declaration | acorn.Declaration): string[] {
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => namesIn(id));
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return [node.id.name];
  return [];
}

function namesIn(pattern: acorn.Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) =>
        namesIn(part.type === 'RestElement' ? part.argument : part.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((part) => (part ? namesIn(part) : []));
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    default:
      return [];
  }
}
