/** What a page shows one part of at a time: in Markdown all parts stand below each other under their titles. */
import type { ComponentPlace, ComponentTable } from '../../mdx/components/component.ts';
import { tabTitle, tabTitles } from '../../mdx/components/tabs.ts';
import type { Element } from '../../mdx/element.ts';
import { codeText } from '../../mdx/written-text.ts';
import { writeCode } from '../code.ts';
import { unescapeText } from '../values.ts';
import { lineOf, titled } from './title.ts';

const content = (at: ComponentPlace, element: Element): string => at.content(element);
const byTitle = (at: ComponentPlace, element: Element): string =>
  titled(at, element, lineOf(at, element.props.title));

export const CHOICES: ComponentTable = {
  Tabs: (at, element) => at.collect('tabs', element, tabTitles(element)).html,
  Tab: (at, element) => titled(at, element, lineOf(at, tabTitle(at, element))),
  View: byTitle,
  Accordion: accordion,
  AccordionGroup: content,
  Expandable: byTitle,
  CodeGroup: content,
  CodeBlock: codeBlock,
  Mermaid: mermaid,
  RequestExample: (at, element) => titled(at, element, 'Request example'),
  ResponseExample: (at, element) => titled(at, element, 'Response example'),
  Panel: content,
};

function accordion(at: ComponentPlace, element: Element): string {
  const title = lineOf(at, element.props.title);
  const description = lineOf(at, element.props.description);
  return titled(at, element, description === '' ? title : `${title}: ${description}`);
}

function codeBlock(at: ComponentPlace, element: Element): string {
  const title = element.text('filename') ?? element.text('title') ?? '';
  const language = element.text('language') ?? element.text('lang') ?? '';
  return writeCode(codeIn(at, element), language, title === '' ? '' : `title="${title}"`);
}

function mermaid(at: ComponentPlace, element: Element): string {
  return writeCode((element.text('chart') ?? codeIn(at, element)).trim(), 'mermaid', '');
}

function codeIn(at: ComponentPlace, element: Element): string {
  const written = codeText(at.sourceText(element));
  if (written !== null) return written;
  const inner = at.content(element).trim();
  const fenced = /^(`{3,})[^\n]*\n([\s\S]*)\n\1$/.exec(inner);
  return fenced?.[2] ?? unescapeText(inner);
}
