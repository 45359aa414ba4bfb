import { describe, expect, it } from 'vitest';
import { dependsOnTime, holdsFunction, holdsHandler, isAlive, looksAtChildren } from './code-traits.ts';

describe('alive', () => {
  it.each([
    "import { useState } from 'react'; export const A = () => { const [n] = useState(0); return n; };",
    'export const A = () => { React.useEffect(() => {}); };',
    'export const A = () => <button onClick={() => {}}>x</button>;',
    "export const A = () => createElement('button', { onClick: go });",
    'export const A = () => <button {...{ onClick }} />;',
    'export class A extends Component {}',
    'export const A = () => <p ref={place} />;',
    'export const A = () => window.innerWidth;',
    'export const A = () => globalThis.document.title;',
    'export const A = (el) => { el.onscroll = 1; el.onClick = go; };',
    'export const A = () => new ResizeObserver(go);',
    'export const A = () => new Date().getFullYear();',
    'const now = Date.now(); export const A = () => now;',
  ])('%s', (source) => expect(isAlive(source)).toBe(true));

  it.each([
    "import { useState } from 'react'; export const A = () => <p>still</p>;",
    "export const A = () => 'useState, window, onClick=';",
    'export const A = () => <p>window and document, onClick: fetch</p>; // useEffect(document)',
    'export const A = ({ place }) => <p title={place.location}>{{ history: 1 }.history}</p>;',
    'export class A {}',
    'export const A = () => new Date(2020, 1).getFullYear() + Date.parse(day);',
  ])('still: %s', (source) => expect(isAlive(source)).toBe(false));
});

describe('looks at its children', () => {
  it.each([
    'export const A = ({ children }) => React.Children.map(children, (c) => c);',
    'export const A = ({ children }) => cloneElement(children, {});',
    'export const A = ({ children }) => children.length;',
    'export const A = (props) => props.children?.[0];',
    'export const A = ({ children }) => (children)[0];',
    "export const A = ({ children }) => typeof children === 'string';",
    "export const A = (props) => typeof props.children === 'string';",
    'export const A = ({ children }) => Array.isArray(children);',
    'export const A = ({ child }) => child.props.title;',
  ])('%s', (source) => expect(looksAtChildren(source)).toBe(true));

  it.each([
    'export const A = ({ children }) => <p>{children}</p>;',
    'export class A extends Component { render() { return <p>{this.props.children}</p>; } }',
    "export const A = ({ children }) => <p title='children.length, Children'>{children}</p>;",
  ])('only shows them: %s', (source) => expect(looksAtChildren(source)).toBe(false));
});

it.each([
  ['<button onClick={() => go()}>x</button>', true],
  ['list.map((x) => <a key={x} onClick={x.go}>{x}</a>)', true],
  ["<p title='<a onClick={'>x</p>", false],
  ['"<button onClick={go}>"', false],
  ['a < b', false],
  ['<p onClick={', false],
])('a handler in %s: %s', (source, expected) => expect(holdsHandler(source)).toBe(expected));

it.each([
  ['() => 1', true],
  ['{ render() { return 1; } }', true],
  ['function () {}', true],
  ["'a => b'", false],
  ['`function`', false],
  ['kickoff id', false],
])('a function in %s: %s', (source, expected) => expect(holdsFunction(source)).toBe(expected));

describe('depends on the time', () => {
  const module =
    'export const year = new Date().getFullYear(); function age() { return Date.now(); } const a = 1;';
  it.each(['new Date().getFullYear()', 'Date()', "'© ' + year", 'age() - 1'])('%s', (source) =>
    expect(dependsOnTime(source, { module })).toBe(true),
  );

  it.each(['new Date(0).getFullYear()', 'a', '"Date.now()"', 'Date.UTC(2020, 1)', 'Date ('])(
    'not: %s',
    (source) => expect(dependsOnTime(source, { module })).toBe(false),
  );
});
