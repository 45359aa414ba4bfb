/** One element with its properties evaluated, wherever it came from: a tag of a page or of an expression. */
import { callFunction } from '../expressions/evaluator.ts';
import { ExpressionError } from '../expressions/expression-error.ts';
import type { SandboxRequest } from '../expressions/sandbox/sandbox.ts';
import { Closure, createObject, Opaque, SandboxComponent, type Value } from '../expressions/value.ts';
import { nearestComponent } from './components/registry.ts';
import type { Element } from './element.ts';
import { escapeHtml } from './escape.ts';
import { reportExpression } from './evaluate.ts';
import { renderHtmlElement } from './html-element.ts';
import { Snippet } from './imports.ts';
import { isPlainTag } from './plain-tag.ts';
import type { Renderer } from './renderer.ts';
import { componentRequest, sandboxOf } from './sandboxed.ts';
import { renderSnippet, renderSnippetFile } from './snippet.ts';

const FRAGMENTS = new Set(['Fragment', 'React.Fragment']);

/** `type`: what the name stands for, when an expression has looked it up already. */
export function renderElement(r: Renderer, element: Element, type: Opaque | null): string {
  const local = type ?? lookUp(r, element.name);
  if (local !== undefined) return renderLocal(r, element, local);
  if (isPlainTag(element.name)) return r.nodes.tag(r, element);
  if (FRAGMENTS.has(element.name)) return r.content(element);
  if (element.name === 'Snippet') return renderSnippetFile(r, element);
  const className = element.text('className') ?? element.text('class');
  if (className !== null) r.classNames.add(className);
  const component = r.nodes.component(element.name);
  return component ? component(r, element) : unknown(r, element);
}

/** What the page itself declares or imports under a name, `a.b` included. */
export function lookUp(r: Renderer, name: string): Value {
  const dot = name.indexOf('.');
  const first = dot < 0 ? name : name.slice(0, dot);
  const scope = r.frame.scope.find(first);
  if (scope === null) return undefined;
  const value = scope.own(first);
  if (dot < 0) return value;
  const key = name.slice(dot + 1);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Opaque)
    return undefined;
  return Object.hasOwn(value, key) ? (value as Record<string, Value>)[key] : undefined;
}

function renderLocal(r: Renderer, element: Element, local: Value): string {
  if (local instanceof Closure) return renderFunction(r, element, local);
  if (local instanceof SandboxComponent) return renderSandboxed(r, element, local);
  if (local instanceof Opaque && local.payload instanceof Snippet)
    return renderSnippet(r, element, local.payload);
  // A missing import was reported where it stands.
  return '';
}

/** A component of the content whose body is only JSX. */
function renderFunction(r: Renderer, element: Element, callee: Closure): string {
  const props = createObject();
  Object.assign(props, element.props);
  if (!element.isEmpty) props.children = new Opaque(element);
  let value: Value;
  try {
    value = callFunction(callee, [props], r.budget);
  } catch (error) {
    reportExpression(r, error, element.offset);
    return r.nodes.failed(element.name);
  }
  return r.nodes.value(r, value);
}

function renderSandboxed(r: Renderer, element: Element, component: SandboxComponent): string {
  return runLive(r, element, () => componentRequest(r, element, component));
}

/** What a browser can bring to life keeps its first view, or waits for the browser where that failed. */
export function runLive(
  r: Renderer,
  element: { name: string; offset: number },
  make: () => SandboxRequest,
): string {
  try {
    const request = make();
    const first = firstView(r, request);
    const show = first.failure === null ? () => r.nodes.value(r, first.value) : null;
    const island = r.nodes.island(r, request, show);
    if (first.failure !== null && island === null) throw first.failure;
    if (first.failure !== null) reportNeedsBrowser(r, element, first.failure);
    return island ?? show?.() ?? '';
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    r.report({
      severity: 'error',
      rule: 'component-failed',
      message: `<${element.name}> could not be rendered: ${error.message}`,
      offset: element.offset,
    });
    return r.nodes.failed(element.name);
  }
}

type FirstView = { value: Value; failure: null } | { failure: ExpressionError };

/** What the component's own code throws a browser may not; what takes too long would do so there as well. */
function firstView(r: Renderer, request: SandboxRequest): FirstView {
  try {
    return { value: sandboxOf(r).render(request), failure: null };
  } catch (error) {
    if (error instanceof ExpressionError && error.kind === 'failed') return { failure: error };
    throw error;
  }
}

function reportNeedsBrowser(
  r: Renderer,
  element: { name: string; offset: number },
  failure: ExpressionError,
): void {
  r.report({
    rule: 'component-needs-browser',
    message: `<${element.name}> shows nothing until a browser runs it: ${failure.message}`,
    hint: 'Use what only a browser has in an effect, so that readers and search engines see the rest',
    offset: element.offset,
  });
}

export function renderFailed(name: string): string {
  return `<code class="failed">${escapeHtml(`<${name}>`)}</code>`;
}

export function renderPlain(r: Renderer, element: Element): string {
  const names = Object.keys(element.props);
  return renderHtmlElement(r, {
    name: element.name,
    names,
    values: names.map((name) => element.props[name]),
    offset: element.offset,
    isEmpty: element.isEmpty,
    content: () => r.content(element),
  });
}

function unknown(r: Renderer, element: Element): string {
  const nearest = nearestComponent(element.name);
  r.report({
    rule: 'unknown-component',
    message: `There is no component <${element.name}>; its content is shown without it`,
    hint: nearest ? `Did you mean <${nearest}>?` : null,
    offset: element.offset,
  });
  return r.content(element);
}
