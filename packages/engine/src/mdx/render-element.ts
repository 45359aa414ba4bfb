/** One element with its properties evaluated, wherever it came from: a tag of a page or of an expression. */
import { callFunction } from '../expressions/evaluator.ts';
import { ExpressionError, UnsupportedExpression } from '../expressions/expression-error.ts';
import type { SandboxRequest } from '../expressions/sandbox/sandbox.ts';
import { Closure, createObject, Opaque, SandboxComponent, type Value } from '../expressions/value.ts';
import { nearestComponent } from './components/registry.ts';
import { componentRequest } from './dynamic/component-request.ts';
import { reportExpression } from './dynamic/evaluate.ts';
import { lookUp } from './dynamic/look-up.ts';
import { sandboxOf } from './dynamic/sandboxed.ts';
import type { Element } from './element.ts';
import { escapeHtml } from './escape.ts';
import { renderHtmlElement } from './html/html-element.ts';
import { isPlainTag } from './html/plain-tag.ts';
import { Snippet } from './imports.ts';
import type { Declaration, Renderer } from './renderer.ts';
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

export function renderLocal(r: Renderer, element: Element, local: Value): string {
  if (local instanceof Closure) return renderFunction(r, element, local);
  if (local instanceof SandboxComponent) return renderSandboxed(r, element, declarationOf(r, local));
  if (local instanceof Opaque && local.payload instanceof Snippet)
    return renderSnippet(r, element, local.payload);
  // A missing import was reported where it stands.
  return '';
}

function declarationOf(r: Renderer, component: SandboxComponent): Declaration {
  const { name } = component.payload;
  return r.declarations.get(component) ?? { module: { file: r.frame.file, source: '' }, name };
}

/** A component of the content whose body is only JSX. What it calls may need more than our evaluator. */
function renderFunction(r: Renderer, element: Element, callee: Closure): string {
  const props = createObject();
  Object.assign(props, element.props);
  if (!element.isEmpty) props.children = new Opaque(element);
  let value: Value;
  try {
    value = callFunction(callee, [props], r.budget);
  } catch (error) {
    const declaration = error instanceof UnsupportedExpression ? r.declarations.get(callee) : undefined;
    if (declaration) return renderSandboxed(r, element, declaration);
    reportExpression(r, error, element.offset);
    return r.nodes.failed(element.name);
  }
  return r.nodes.value(r, value);
}

function renderSandboxed(r: Renderer, element: Element, declaration: Declaration): string {
  return runLive(r, element, { make: () => componentRequest(r, element, declaration) });
}

export interface LiveSource {
  /** Throws an ExpressionError. */
  make(): SandboxRequest;
  /** What is shown when it cannot be run here. */
  still?(): string;
}

/** What a browser can bring to life keeps its first view, or waits for the browser where that failed. */
export function runLive(r: Renderer, used: { name: string; offset: number }, live: LiveSource): string {
  try {
    const request = live.make();
    const first = firstView(r, request);
    if (first.failure === null) {
      const show = (): string => r.nodes.value(r, first.value);
      return r.nodes.island(r, request, { show, isExact: true }) ?? show();
    }
    const show = live.still ?? ((): string => '');
    const island = r.nodes.island(r, request, { show, isExact: false });
    if (island === null) throw first.failure;
    reportNeedsBrowser(r, used, { failure: first.failure, isShown: live.still !== undefined });
    return island;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    r.report({
      severity: 'error',
      rule: 'component-failed',
      message: `<${used.name}> could not be rendered: ${error.message}`,
      offset: used.offset,
    });
    return live.still?.() ?? r.nodes.failed(used.name);
  }
}

type Attempt = { value: Value; failure: null } | { failure: ExpressionError };

/** What the component's own code throws a browser may not; what takes too long would do so there as well. */
function firstView(r: Renderer, request: SandboxRequest): Attempt {
  try {
    return { value: sandboxOf(r).render(request), failure: null };
  } catch (error) {
    if (error instanceof ExpressionError && error.kind === 'failed') return { failure: error };
    throw error;
  }
}

function reportNeedsBrowser(
  r: Renderer,
  { name, offset }: { name: string; offset: number },
  { failure, isShown }: { failure: ExpressionError; isShown: boolean },
): void {
  const what = isShown ? 'does nothing' : 'shows nothing';
  r.report({
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
