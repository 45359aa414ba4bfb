/**
 * One library of icons, as its npm package ships it: a JSON file of ASCII text, one icon after the other. Only
 * the icons that are used are parsed: the whole file would cost every renderer 20 ms.
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

export class IconLibrary {
  readonly #text: string;
  readonly #width: number;
  readonly #height: number;
  #starts: Map<string, number> | null = null;

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

  names(): Iterable<string> {
    return this.#offsets().keys();
  }

  #stored(name: string): StoredIcon | null {
    const start = this.#offsets().get(name);
    if (start === undefined) return null;
    return JSON.parse(this.#text.slice(start, this.#text.indexOf('\n\t\t}', start) + 4)) as StoredIcon;
  }

  /** Where the object of each icon starts. */
  #offsets(): ReadonlyMap<string, number> {
    if (this.#starts === null) {
      this.#starts = new Map();
      const line = '\n\t\t"';
      for (let at = this.#text.indexOf(line); at >= 0; at = this.#text.indexOf(line, at + 1)) {
        const end = this.#text.indexOf('"', at + line.length);
        this.#starts.set(this.#text.slice(at + line.length, end), end + 3);
      }
    }
    return this.#starts;
  }
}
