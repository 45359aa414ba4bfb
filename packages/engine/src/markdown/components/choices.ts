/** What a page shows one part of at a time: in Markdown all parts stand below each other under their titles. */
import type { ComponentTable } from '../../mdx/components/component.ts';
import type { Element } from '../../mdx/element.ts';
import type { Renderer } from '../../mdx/renderer.ts';
import { writeCode } from '../code.ts';
import { lineOf, titled } from './title.ts';

const content = (m: Renderer, element: Element): string => m.content(element);
const byTitle = (m: Renderer, element: Element): string => titled(m, element, lineOf(m, element.props.title));

export const CHOICES: ComponentTable = {
  Tabs: content,
  Tab: byTitle,
  View: byTitle,
  Accordion: accordion,
  AccordionGroup: content,
  Expandable: byTitle,
  CodeGroup: content,
  CodeBlock: codeBlock,
  CodeSnippet: codeBlock,
  SnippetGroup: content,
  RequestExample: (m, element) => titled(m, element, 'Request example'),
  ResponseExample: (m, element) => titled(m, element, 'Response example'),
  Panel: content,
};

function accordion(m: Renderer, element: Element): string {
  const title = lineOf(m, element.props.title);
  const description = lineOf(m, element.props.description);
  return titled(m, element, description === '' ? title : `${title}: ${description}`);
}

function codeBlock(m: Renderer, element: Element): string {
  const title = element.text('filename') ?? element.text('title') ?? '';
  const language = element.text('language') ?? element.text('lang') ?? '';
  const inner = m.content(element).trim();
  const fenced = /^(`{3,})[^\n]*\n([\s\S]*)\n\1$/.exec(inner);
  return writeCode(fenced?.[2] ?? inner, language, title === '' ? '' : `title="${title}"`);
}
