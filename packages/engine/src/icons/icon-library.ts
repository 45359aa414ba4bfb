/**
 * One library of icons, as its npm package ships it: a JSON file of ASCII text, one icon after the other. The file
 * is searched for the icons that are used instead of being parsed whole, which would cost every renderer 20 ms.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export const LIBRARIES = ['fa7-solid', 'fa7-regular', 'fa7-brands', 'lucide', 'tabler'] as const;
export type LibraryName = (typeof LIBRARIES)[number];

export interface IconShape {
  /** What stands between `<svg>` and `</svg>`. */
  body: string;
  width: number;
  height: number;
}

interface StoredIcon {
  body?: string;
  parent?: string;
  width?: number;
  height?: number;
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export class IconLibrary {
  readonly #text: string;
  readonly #width: number;
  readonly #height: number;
  #names: string[] | null = null;

  constructor(name: LibraryName) {
    const file = createRequire(import.meta.url).resolve(`@iconify-json/${name}/icons.json`);
    this.#text = readFileSync(file, 'latin1');
    const end = this.#text.slice(-300);
    this.#width = Number(/\n\t"width": (\d+)/.exec(end)?.[1] ?? 16);
    this.#height = Number(/\n\t"height": (\d+)/.exec(end)?.[1] ?? 16);
  }

  find(name: string): IconShape | null {
    const icon = this.#stored(name);
    const { body, width, height } = (icon?.parent === undefined ? icon : this.#stored(icon.parent)) ?? {};
    if (body === undefined) return null;
    return { body, width: width ?? this.#width, height: height ?? this.#height };
  }

  names(): string[] {
    this.#names ??= [...this.#eachName()];
    return this.#names;
  }

  *#eachName(): Generator<string> {
    const start = '\n\t\t"';
    for (let at = this.#text.indexOf(start); at >= 0; at = this.#text.indexOf(start, at + 1)) {
      yield this.#text.slice(at + start.length, this.#text.indexOf('"', at + start.length));
    }
  }

  #stored(name: string): StoredIcon | null {
    if (!NAME.test(name)) return null;
    const opening = `\n\t\t"${name}": {`;
    const start = this.#text.indexOf(opening);
    if (start < 0) return null;
    const end = this.#text.indexOf('\n\t\t}', start);
    return JSON.parse(this.#text.slice(start + opening.length - 1, end + 4)) as StoredIcon;
  }
}
