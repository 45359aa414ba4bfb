import type * as acorn from 'acorn';
import { type Binding, bindPattern } from './bind-pattern.ts';
import { UnsupportedExpression } from './expression-error.ts';
import { Closure, Scope, type Value } from './value.ts';

type Tools = Omit<Binding, 'scope'>;

/** A body of declarations, `if` and `return`. Answers null when the end is reached without a `return`. */
export function runBlock(
  statements: readonly acorn.Statement[],
  scope: Scope,
  tools: Tools,
): { value: Value } | null {
  declareFunctions(statements, scope);
  for (const statement of statements) {
    const returned = runStatement(statement, scope, tools);
    if (returned) return returned;
  }
  return null;
}

/** Function declarations count from the start of their block. */
export function declareFunctions(statements: readonly acorn.AnyNode[], scope: Scope): void {
  for (const statement of statements) {
    if (statement.type !== 'FunctionDeclaration') continue;
    if (statement.async || statement.generator) {
      throw new UnsupportedExpression('an async or generator function is not supported', statement.start);
    }
    if (statement.id) scope.set(statement.id.name, new Closure(statement, scope));
  }
}

export function declareVariables(declaration: acorn.VariableDeclaration, scope: Scope, tools: Tools): void {
  for (const { id, init } of declaration.declarations) {
    bindPattern(id, init ? tools.evaluate(init, scope, tools.budget) : undefined, { scope, ...tools });
  }
}

function runStatement(statement: acorn.Statement, scope: Scope, tools: Tools): { value: Value } | null {
  const { budget } = tools;
  budget.spend(1, statement.start);
  switch (statement.type) {
    case 'VariableDeclaration':
      if (statement.kind !== 'const' && statement.kind !== 'let') break;
      declareVariables(statement, scope, tools);
      return null;
    case 'ReturnStatement':
      return { value: statement.argument ? tools.evaluate(statement.argument, scope, budget) : undefined };
    case 'IfStatement': {
      const branch = tools.evaluate(statement.test, scope, budget)
        ? statement.consequent
        : statement.alternate;
      return branch ? runNested(branch, scope, tools) : null;
    }
    case 'BlockStatement':
      return runNested(statement, scope, tools);
    case 'FunctionDeclaration':
    case 'EmptyStatement':
      return null;
  }
  throw new UnsupportedExpression(`${statement.type} is not supported in an expression`, statement.start);
}

function runNested(statement: acorn.Statement, scope: Scope, tools: Tools): { value: Value } | null {
  tools.budget.enter(statement.start);
  const statements = statement.type === 'BlockStatement' ? statement.body : [statement];
  const returned = runBlock(statements, new Scope(scope), tools);
  tools.budget.leave();
  return returned;
}
