/**
 * Long lines of tags (generated reference pages) are broken at spaces inside tags, where a line break means the same:
 * the parser's time grows with the square of the tags in a line. Nothing moves, so offsets stay true.
 */
const LONG_LINE = 400;
const SIGNS_BETWEEN_BREAKS = 4;

export function breakLongLines(text: string): string {
  let out = '';
  let from = 0;
  let page: Page | null = null;
  for (let at = 0; at + LONG_LINE < text.length; ) {
    // Whole lines that end within reach are skipped at once.
    const near = text.lastIndexOf('\n', at + LONG_LINE);
    if (near >= at) {
      at = near + 1;
      continue;
    }
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, end);
    if (hasManyTags(line)) {
      page ??= new Page(text);
      if (page.isBreakable(at)) {
        out += text.slice(from, at) + breakLine(line);
        from = end;
      }
    }
    at = end + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}

function hasManyTags(line: string): boolean {
  let count = 0;
  for (let at = line.indexOf('<'); at >= 0; at = line.indexOf('<', at + 1)) {
    count += 1;
    if (count > SIGNS_BETWEEN_BREAKS) return true;
  }
  return false;
}

const TAG_START = /^[ \t]*</;
const WORD_START = /^[ \t]*[A-Za-z]/;
/** Where a line that begins with a word could be something else than a paragraph. */
const TABLE_OR_MODULE = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*\||^(?:export|import)\s/m;
const FENCE_LINE = /^[ \t]*(?:```|~~~)/gm;

/** What must be known of the lines before one; asked in their order. */
class Page {
  private readonly text: string;
  private nextFence: number;
  private isInFence = false;
  private isProse: boolean | null = null;

  constructor(text: string) {
    this.text = text;
    this.nextFence = this.fenceAfter(0);
  }

  isBreakable(at: number): boolean {
    while (this.nextFence < at) {
      this.isInFence = !this.isInFence;
      this.nextFence = this.fenceAfter(this.nextFence + 1);
    }
    if (this.isInFence) return false;
    const start = this.text.slice(at, at + 40);
    if (TAG_START.test(start)) return true;
    if (!WORD_START.test(start)) return false;
    this.isProse ??= !TABLE_OR_MODULE.test(this.text);
    return this.isProse;
  }

  private fenceAfter(from: number): number {
    FENCE_LINE.lastIndex = from;
    return FENCE_LINE.exec(this.text)?.index ?? this.text.length;
  }
}

function breakLine(line: string): string {
  let out = '';
  let from = 0;
  let signs = 0;
  for (let at = line.indexOf('<'); at >= 0; at = line.indexOf('<', at + 1)) {
    signs += 1;
    if (signs < SIGNS_BETWEEN_BREAKS) continue;
    const space = tagSpace(line, at);
    if (space < 0) continue;
    out += `${line.slice(from, space)}\n`;
    from = space + 1;
    signs = 0;
  }
  return out + line.slice(from);
}

/** The space after `<name`, before its first attribute; -1 without one. */
function tagSpace(line: string, at: number): number {
  let end = at + 1;
  while (end < line.length) {
    const code = line.charCodeAt(end) | 32;
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) end += 1;
    else break;
  }
  return end > at + 1 && line.charCodeAt(end) === 32 && line.charCodeAt(end + 1) > 64 ? end : -1;
}
