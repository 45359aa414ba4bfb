/** What a terminal shows: colours and styles by escape sequences, which are taken out of the text. */
import { escapeText } from './token-writer.ts';

/** As it is, as its picture, and as people write it. Anything else that it may introduce is dropped. */
const ESCAPE = String.raw`(?:\u001b|\u241b|\\u001b|\\x1b|\\033|\\e)`;
const SEQUENCE = new RegExp(String.raw`${ESCAPE}\[([0-9;:]{0,60})([A-Za-z])`, 'gi');

/** The sixteen colours of terminals for light and dark ground, each with enough contrast to be read. */
const COLORS: readonly (readonly [light: string, dark: string])[] = [
  ['#24292f', '#8b949e'],
  ['#b42318', '#ff8a80'],
  ['#17693a', '#7ee2a8'],
  ['#7a5300', '#e3c26b'],
  ['#1d4ed8', '#82aaff'],
  ['#8e2fa8', '#d7a3f5'],
  ['#0b6a7a', '#7fdbe8'],
  ['#57606a', '#d0d7de'],
  ['#57606a', '#a7b0ba'],
  ['#c4320a', '#ffaba3'],
  ['#15803d', '#a2f0c2'],
  ['#92610a', '#f5dc92'],
  ['#2563eb', '#a9c4ff'],
  ['#a21caf', '#e9c6ff'],
  ['#0e7490', '#a9ecf5'],
  ['#24292f', '#ffffff'],
];

interface Style {
  color: string | null;
  background: string | null;
  /** Declarations by the code that switches them on. */
  marks: Map<number, string>;
}

const MARKS: Readonly<Record<number, string>> = {
  1: 'font-weight:700',
  2: 'opacity:.7',
  3: 'font-style:italic',
  4: 'text-decoration:underline',
  9: 'text-decoration:line-through',
};
/** Codes that end others. */
const ENDS: Readonly<Record<number, readonly number[]>> = { 22: [1, 2], 23: [3], 24: [4], 27: [7], 29: [9] };

export function ansiHtml(source: string): string {
  const style: Style = { color: null, background: null, marks: new Map() };
  let html = '';
  let from = 0;
  for (const found of source.matchAll(SEQUENCE)) {
    html += styled(source.slice(from, found.index), style);
    from = found.index + found[0].length;
    if (found[2] === 'm') apply(style, found[1]!.split(/[;:]/).map(Number));
  }
  return html + styled(source.slice(from), style);
}

/** A style never spans a line break, so that lines can be wrapped one by one. */
function styled(text: string, style: Style): string {
  const css = cssOf(style);
  const shown = escapeText(text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ''));
  if (css === '' || shown === '') return shown;
  const lines = shown.split('\n');
  return lines.map((line) => (line === '' ? '' : `<span style="${css}">${line}</span>`)).join('\n');
}

function cssOf({ color, background, marks }: Style): string {
  const isInverse = marks.has(7);
  const text = isInverse ? (background ?? 'var(--panel)') : color;
  const ground = isInverse ? (color ?? 'currentColor') : background;
  return [
    text === null ? '' : `color:${text}`,
    ground === null ? '' : `background:${ground}`,
    ...[...marks.values()],
  ]
    .filter((one) => one !== '')
    .join(';');
}

function apply(style: Style, codes: number[]): void {
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at]!;
    if (code === 0) {
      style.color = null;
      style.background = null;
      style.marks.clear();
    } else if (code === 38 || code === 48) {
      const { color, taken } = extended(codes.slice(at + 1));
      at += taken;
      if (code === 38) style.color = color;
      else style.background = color;
    } else if (code === 39) style.color = null;
    else if (code === 49) style.background = null;
    else if (Object.hasOwn(ENDS, code)) for (const end of ENDS[code]!) style.marks.delete(end);
    else if (code === 7) style.marks.set(7, '');
    else if (Object.hasOwn(MARKS, code)) style.marks.set(code, MARKS[code]!);
    else plain(style, code);
  }
}

function plain(style: Style, code: number): void {
  const bright = code >= 90 ? 8 : 0;
  const index = (code % 10) + bright;
  const isText = (code >= 30 && code <= 37) || (code >= 90 && code <= 97);
  const isGround = (code >= 40 && code <= 47) || (code >= 100 && code <= 107);
  if (isText) style.color = named(index);
  // Below text of any colour only a breath of it.
  else if (isGround) style.background = `color-mix(in srgb,${named(index)} 25%,transparent)`;
}

function named(index: number): string {
  const [light, dark] = COLORS[index]!;
  return `light-dark(${light},${dark})`;
}

/** `5;n`: one of 256; `2;r;g;b`: any. */
function extended([kind, ...rest]: number[]): { color: string | null; taken: number } {
  const byte = (value: number | undefined): number => Math.min(255, Math.max(0, Math.trunc(value ?? 0) || 0));
  if (kind === 2) return { color: `rgb(${byte(rest[0])} ${byte(rest[1])} ${byte(rest[2])})`, taken: 4 };
  if (kind !== 5) return { color: null, taken: 1 };
  const index = byte(rest[0]);
  if (index < 16) return { color: named(index), taken: 2 };
  if (index > 231) {
    const grey = 8 + (index - 232) * 10;
    return { color: `rgb(${grey} ${grey} ${grey})`, taken: 2 };
  }
  const step = (value: number): number => (value === 0 ? 0 : 55 + value * 40);
  const [red, green, blue] = [
    Math.floor((index - 16) / 36),
    Math.floor((index - 16) / 6) % 6,
    (index - 16) % 6,
  ];
  return { color: `rgb(${step(red!)} ${step(green!)} ${step(blue!)})`, taken: 2 };
}
