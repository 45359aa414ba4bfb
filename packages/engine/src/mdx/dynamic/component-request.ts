/** A component of a page's author with its properties and content, for the sandbox and for the browser. */
import { looksAtChildren } from '../../expressions/code-traits.ts';
import type { SandboxRequest } from '../../expressions/sandbox/sandbox.ts';
import { createObject } from '../../expressions/value.ts';
import type { Element } from '../element.ts';
import type { Declaration } from '../page.ts';
import type { Place } from '../place.ts';
import { contentValue } from './content-value.ts';
import { holdsClosure, tagRequest, takesFunction } from './live-source.ts';
import { sandboxOf } from './sandboxed.ts';

/** A component as it is used here. */
export function componentRequest(at: Place, element: Element, { module, name }: Declaration): SandboxRequest {
  const isWritten =
    element.node >= 0 && (takesFunction(at.in(element.frame), element.node) || holdsClosure(element.props));
  if (isWritten) return writtenRequest(at, element);
  return withContent(at, element, { module, component: name, props: element.props });
}

/** A tag that holds functions, which only its source can say. */
export function writtenRequest(at: Place, element: Element): SandboxRequest {
  return withContent(at, element, tagRequest(at.in(element.frame), element));
}

function withContent(at: Place, element: Element, request: SandboxRequest): SandboxRequest {
  at.page.features.add('component');
  const { module } = request;
  const props = Object.assign(createObject(), request.props);
  if (!element.isEmpty)
    props.children = contentValue(at, element, sandboxOf(at).sources(module).some(looksAtChildren));
  return { ...request, props };
}
