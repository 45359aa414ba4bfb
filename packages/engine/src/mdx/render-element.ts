/** One element with its properties evaluated, wherever it came from: a tag of a page or of an expression. */
import { callFunction } from '../expressions/evaluator.ts';
import { ExpressionError, UnsupportedExpression } from '../expressions/expression-error.ts';
import type { SandboxRequest } from '../expressions/sandbox/sandbox.ts';
import { Closure, createObject, Opaque, SandboxComponent, type Value } from '../expressions/value.ts';
import { nameInside, nearestComponent } from './components/registry.ts';
import { componentRequest } from './dynamic/component-request.ts';
import { reportExpression } from './dynamic/evaluate.ts';
import { lookUp } from './dynamic/look-up.ts';
import { sandboxOf } from './dynamic/sandboxed.ts';
import { Element } from './element.ts';
import { escapeHtml } from './escape.ts';
import { renderHtmlElement } from './html/html-element.ts';
import { isHtmlTag } from './html/known-tags.ts';
import { isPlainTag } from './html/plain-tag.ts';
import { Snippet } from './imports.ts';
import { reportLowerCase } from './lower-case-name.ts';
import type { Declaration } from './page.ts';
import type { Place } from './place.ts';
import { renderSnippet, renderSnippetFile, snippetCode } from './snippet.ts';

const FRAGMENTS = new Set(['Fragment', 'React.Fragment']);

/** `type`: what the name stands for, when an expression has looked it up already. */
export function renderElement(at: Place, element: Element, type: Value): string {
  const local = type ?? lookUp(at, element.name);
  if (local !== undefined) return renderLocal(at, element, local);
  if (isPlainTag(element.name)) return at.writer.tag(at, element);
  if (FRAGMENTS.has(element.name)) return at.content(element);
  if (element.name === 'Snippet') {
    const code = snippetCode(element);
    return code === null ? renderSnippetFile(at, element) : renderElement(at, code, undefined);
  }
  const className = element.text('className') ?? element.text('class');
  if (className !== null) at.page.classNames.add(className);
  const component = at.writer.component(nameInside(at.group?.kind ?? null, element.name));
  if (component) return component(at, element);
  return isCapitalTag(element.name) ? at.writer.tag(at, inLowerCase(element)) : unknown(at, element);
}

/** `<BR/>`, `<TABLE BORDER="1">`: HTML of programs that write it in capitals. */
function isCapitalTag(name: string): boolean {
  return name === name.toUpperCase() && isHtmlTag(name.toLowerCase());
}

function inLowerCase({ name, props, ...from }: Element): Element {
  const lower = createObject();
  for (const [key, value] of Object.entries(props))
    lower[key === key.toUpperCase() ? key.toLowerCase() : key] = value;
  return new Element(name.toLowerCase(), lower, from);
}

function renderLocal(at: Place, element: Element, local: Value): string {
  if (local instanceof Closure) return renderFunction(at, element, local);
  if (local instanceof SandboxComponent) return renderSandboxed(at, element, declarationOf(at, local));
  if (local instanceof Opaque && local.payload instanceof Snippet)
    return renderSnippet(at, element, local.payload);
  // A missing import was reported where it stands; what its tags hold is the page's own.
  return at.content(element);
}

function declarationOf(at: Place, component: SandboxComponent): Declaration {
  const { name } = component.payload;
  return at.page.code.declarations.get(component) ?? { module: { file: at.frame.file, source: '' }, name };
}

/** A component of the content whose body is only JSX. What it calls may need more than our evaluator. */
function renderFunction(at: Place, element: Element, callee: Closure): string {
  const props = createObject();
  Object.assign(props, element.props);
  if (!element.isEmpty) props.children = new Opaque(element);
  let value: Value;
  try {
    value = callFunction(callee, [props], at.page.budget);
  } catch (error) {
    const declaration =
      error instanceof UnsupportedExpression ? at.page.code.declarations.get(callee) : undefined;
    if (declaration) return renderSandboxed(at, element, declaration);
    reportExpression(at, error, element.offset);
    return at.writer.failed(element.name);
  }
  return at.value(value);
}

function renderSandboxed(at: Place, element: Element, declaration: Declaration): string {
  return runLive(at, element, { make: () => componentRequest(at, element, declaration) });
}

export interface LiveSource {
  /** Throws an ExpressionError. */
  make(): SandboxRequest;
  /** What is shown when it cannot be run here. */
  still?(at: Place): string;
}

/** What a browser can bring to life keeps its first view, or waits for the browser where that failed. */
export function runLive(at: Place, used: { name: string; offset: number }, live: LiveSource): string {
  try {
    const request = live.make();
    const first = firstView(at, request);
    if (first.failure === null) {
      const show = (inside: Place): string => inside.value(first.value);
      return at.writer.island(at, request, { show, isExact: true }) ?? show(at);
    }
    const show = live.still ?? ((): string => '');
    const island = at.writer.island(at, request, { show, isExact: false });
    if (island === null) throw first.failure;
    reportNeedsBrowser(at, used, { failure: first.failure, isShown: live.still !== undefined });
    return island;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    at.report({
      severity: 'error',
      rule: 'component-failed',
      message: `<${used.name}> could not be rendered: ${error.message}`,
      offset: used.offset,
    });
    return live.still?.(at) ?? at.writer.failed(used.name);
  }
}

/** What nobody can know before it is read stays empty until then. */
export function runLater(at: Place, request: SandboxRequest): string {
  return at.writer.island(at, request, { show: () => '', isExact: false }) ?? '';
}

type Attempt = { value: Value; failure: null } | { failure: ExpressionError };

/** What the component's own code throws a browser may not; what takes too long would do so there as well. */
function firstView(at: Place, request: SandboxRequest): Attempt {
  try {
    return { value: sandboxOf(at).render(request), failure: null };
  } catch (error) {
    if (error instanceof ExpressionError && error.kind === 'failed') return { failure: error };
    throw error;
  }
}

function reportNeedsBrowser(
  at: Place,
  { name, offset }: { name: string; offset: number },
  { failure, isShown }: { failure: ExpressionError; isShown: boolean },
): void {
  const what = isShown ? 'does nothing' : 'shows nothing';
  at.report({
    rule: 'component-needs-browser',
    message: `<${name}> ${what} until a browser runs it: ${failure.message}`,
    hint: isShown
      ? 'Check the names that its handlers use'
      : 'Use what only a browser has in an effect, so that readers and search engines see the rest',
    offset,
  });
}

export function renderFailed(name: string): string {
  return `<code class="failed">${escapeHtml(`<${name}>`)}</code>`;
}

export function renderPlain(at: Place, element: Element): string {
  reportLowerCase(at, element.name, element.offset);
  const names = Object.keys(element.props);
  return renderHtmlElement(at, {
    name: element.name,
    names,
    values: names.map((name) => element.props[name]),
    offset: element.offset,
    isEmpty: element.isEmpty,
    content: (inside) => inside.content(element),
  });
}

function unknown(at: Place, element: Element): string {
  const nearest = nearestComponent(element.name);
  at.report({
    rule: 'unknown-component',
    message: `There is no component <${element.name}>; ${element.isEmpty ? 'nothing is shown in its place' : 'its content is shown without it'}`,
    hint: nearest
      ? `Did you mean <${nearest}>?`
      : `Write it in a file such as /snippets/${kebabCase(element.name)}.jsx, and import it.`,
    offset: element.offset,
  });
  return at.content(element);
}

function kebabCase(name: string): string {
  return name
    .slice(0, 40)
    .replace(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
}
