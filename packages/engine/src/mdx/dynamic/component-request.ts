/** A component of a page's author with its properties and content, for the sandbox and for the browser. */
import type { SandboxRequest } from '../../expressions/sandbox/sandbox.ts';
import { createObject } from '../../expressions/value.ts';
import type { Element } from '../element.ts';
import type { Declaration, Renderer } from '../renderer.ts';
import { contentValue, looksAtChildren } from './content-value.ts';
import { tagRequest, takesFunction } from './live-source.ts';
import { sandboxOf } from './sandboxed.ts';

/** A component as it is used here. */
export function componentRequest(
  r: Renderer,
  element: Element,
  { module, name }: Declaration,
): SandboxRequest {
  const isWritten = element.node >= 0 && r.within(element.frame, () => takesFunction(r, element.node));
  if (isWritten) return writtenRequest(r, element);
  return withContent(r, element, { module, component: name, props: element.props });
}

/** A tag that holds functions, which only its source can say. */
export function writtenRequest(r: Renderer, element: Element): SandboxRequest {
  return withContent(
    r,
    element,
    r.within(element.frame, () => tagRequest(r, element)),
  );
}

function withContent(r: Renderer, element: Element, request: SandboxRequest): SandboxRequest {
  r.features.add('component');
  const { module } = request;
  const props = Object.assign(createObject(), request.props);
  if (!element.isEmpty)
    props.children = contentValue(r, element, looksAtChildren(sandboxOf(r).sources(module)));
  return { ...request, props };
}
