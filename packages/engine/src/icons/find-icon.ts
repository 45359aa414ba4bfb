/** Icons by the names that pages and docs.json use, as inline SVG. */
import { nearestName } from '../diagnostics/nearest-name.ts';
import { IconLibrary, type IconShape, LIBRARIES, type LibraryName } from './icon-library.ts';
import { STAND_INS } from './stand-ins.data.ts';

export interface Icons {
  /** Inline SVG, or null when no library has an icon of that name. */
  svg(name: string, type: string | null): string | null;
  shape(name: string, type: string | null): IconShape | null;
  /** The name of the free icon that is drawn in place of one of a paid set; null when it is the icon itself. */
  standIn(name: string, type: string | null): string | null;
  /** The name that was most likely meant. */
  nearest(name: string): string | null;
}

interface Found {
  shape: IconShape;
  standIn: string | null;
}

/** Names are looked up in the site's own library first (`fontawesome`, `lucide`, `tabler`), then in the others. */
export function createIcons(family: string): Icons {
  const libraries = new Map<LibraryName, IconLibrary>();
  const shapes = new Map<string, Found | null>();
  /** An icon that does not exist is often used on many pages. */
  const near = new Map<string, string | null>();
  const library = (name: LibraryName): IconLibrary => {
    let found = libraries.get(name);
    if (!found) {
      found = new IconLibrary(name);
      libraries.set(name, found);
    }
    return found;
  };
  const look = (name: string, order: readonly LibraryName[]): IconShape | null => {
    for (const one of order) {
      const shape = library(one).find(name);
      if (shape) return shape;
    }
    return null;
  };
  const nearest = (written: string): string | null => {
    const name = plainName(written);
    let known = near.get(name);
    if (known === undefined) {
      known = findNear(name);
      near.set(name, known);
    }
    return known;
  };
  const findNear = (name: string): string | null => {
    // Few typing errors are in the first letter, and comparing with all 11,000 names takes a tenth of a second.
    const isNear = (other: string): boolean =>
      other[0] === name[0] && Math.abs(other.length - name.length) <= 2;
    const candidates = searchOrder(family, null).flatMap((one) => [...library(one).names()].filter(isNear));
    return nearestName(name, new Set(candidates));
  };
  const find = (written: string, type: string | null): Found | null => {
    const order = searchOrder(libraryIn(written) ?? family, type ?? typeIn(written));
    for (const name of spellings(written)) {
      const shape = look(name, order) ?? look(`brand-${name}`, order);
      if (shape !== null) return { shape, standIn: null };
    }
    const name = plainName(written);
    if (name.length > 60) return null;
    return (
      standingIn(sureStandIns(name)) ?? (nearest(name) === null ? standingIn(otherStandIns(name)) : null)
    );
    function standingIn(names: Iterable<string>): Found | null {
      for (const standIn of names) {
        const shape = look(standIn, order);
        if (shape !== null) return { shape, standIn };
      }
      return null;
    }
  };
  const found = (name: string, type: string | null): Found | null => {
    const key = `${type ?? ''} ${name}`;
    let known = shapes.get(key);
    if (known === undefined) {
      known = find(name, type);
      shapes.set(key, known);
    }
    return known;
  };
  const shape = (name: string, type: string | null): IconShape | null => found(name, type)?.shape ?? null;
  return {
    shape,
    standIn: (name, type) => found(name, type)?.standIn ?? null,
    nearest,
    svg(name, type) {
      const drawn = shape(name, type);
      return drawn === null ? null : toSvg(drawn);
    },
  };
}

/** `GitHub` is `github` as well as `git-hub`. */
function spellings(written: string): Set<string> {
  const name = plainName(written);
  return new Set([name, plainName(written.toLowerCase()), name.replaceAll('-', '')]);
}

/** `fa-solid fa-book`, `BookOpen`, `book_open` and `lucide:book-open` all mean the icon of that name. */
function plainName(written: string): string {
  return written
    .trim()
    .replace(/^.*[\s:/]/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^(?:fa|icon)-/, '');
}

/** `lucide:rocket` says its library itself. */
function libraryIn(written: string): string | null {
  return /^(fontawesome|lucide|tabler):/.exec(written.trim())?.[1] ?? null;
}

/** `fa-brands fa-github` says its type itself. */
function typeIn(written: string): string | null {
  return /^fa-?(solid|regular|brands|light|thin|[srbl])\s/.exec(written.trim())?.[1] ?? null;
}

const BY_TYPE: Readonly<Record<string, readonly LibraryName[]>> = {
  brands: ['fa7-brands', 'fa7-solid', 'fa7-regular'],
  b: ['fa7-brands', 'fa7-solid', 'fa7-regular'],
  regular: ['fa7-regular', 'fa7-solid', 'fa7-brands'],
  r: ['fa7-regular', 'fa7-solid', 'fa7-brands'],
  light: ['fa7-regular', 'fa7-solid', 'fa7-brands'],
  thin: ['fa7-regular', 'fa7-solid', 'fa7-brands'],
};
const SOLID_FIRST: readonly LibraryName[] = ['fa7-solid', 'fa7-brands', 'fa7-regular'];

function searchOrder(family: string, type: string | null): LibraryName[] {
  const fontawesome = BY_TYPE[type?.replace(/^sharp-/, '') ?? ''] ?? SOLID_FIRST;
  const first: LibraryName[] = family === 'lucide' || family === 'tabler' ? [family] : [];
  return [...new Set<LibraryName>([...first, ...fontawesome, ...LIBRARIES])];
}

/** Words that name no thing: an icon of such a word alone would say nothing. */
const VAGUE = new Set([
  'circle',
  'square',
  'slash',
  'up',
  'down',
  'left',
  'right',
  'plus',
  'minus',
  'check',
  'x',
  'a',
  'of',
  'in',
]);

/**
 * Free icons that stand for one of a paid set, whose names add words to those of free ones: `book-open-cover` is
 * drawn as `book-open`, `rockets` as `rocket`.
 */
function sureStandIns(name: string): string[] {
  const words = name.split('-');
  const shorter = words.slice(1).map((_, dropped) => words.slice(0, words.length - 1 - dropped).join('-'));
  const known = Object.hasOwn(STAND_INS, name) ? [STAND_INS[name]!] : [];
  return [...known, name.replace(/s$/, ''), ...shorter].filter(
    (other) => other !== name && saysSomething(other),
  );
}

/** Where it is no misspelt name of a free one: `circle-rocket` is drawn as `rocket`. */
function otherStandIns(name: string): string[] {
  const words = name.split('-');
  const endings = words.slice(1).map((_, index) => words.slice(index + 1).join('-'));
  const single = words.map((word) => word.replace(/s$/, ''));
  return [...[...endings, ...single].filter(saysSomething), ...(words.length > 1 ? words : [])];
}

function saysSomething(name: string): boolean {
  return name.length > 1 && !VAGUE.has(name);
}

function toSvg({ body, width, height }: IconShape): string {
  return `<svg class="icon" viewBox="0 0 ${width} ${height}" width="1em" height="1em" aria-hidden="true">${body}</svg>`;
}

/** The shape as a `url(…)` for CSS masks: one copy in a stylesheet, whatever the number of places that show it. */
export function toMaskUrl({ body, width, height }: IconShape): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[#%<>]/g, encodeURIComponent)}")`;
}
