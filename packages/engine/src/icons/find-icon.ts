/** Icons by the names that pages and docs.json use, as inline SVG. */
import { nearestName } from '../diagnostics/nearest-name.ts';
import { IconLibrary, type IconShape, LIBRARIES, type LibraryName } from './icon-library.ts';
import { STAND_INS } from './stand-ins.data.ts';

export interface Icons {
  /** Inline SVG, or null when no library has an icon of that name. */
  svg(name: string, type: string | null): string | null;
  shape(name: string, type: string | null): IconShape | null;
  /** The name that was most likely meant. */
  nearest(name: string): string | null;
}

/** Names are looked up in the site's own library first (`fontawesome`, `lucide`, `tabler`), then in the others. */
export function createIcons(family: string): Icons {
  const libraries = new Map<LibraryName, IconLibrary>();
  const shapes = new Map<string, IconShape | null>();
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
    // Few typing errors are in the first letter, and comparing with all 11,000 names takes a tenth of a second.
    const isNear = (other: string): boolean =>
      other[0] === name[0] && Math.abs(other.length - name.length) <= 2;
    const candidates = searchOrder(family, null).flatMap((one) => [...library(one).names()].filter(isNear));
    return nearestName(name, new Set(candidates));
  };
  const find = (written: string, type: string | null): IconShape | null => {
    const name = plainName(written);
    const order = searchOrder(family, type ?? typeIn(written));
    const standIn = Object.hasOwn(STAND_INS, name) ? STAND_INS[name]! : `brand-${name}`;
    const exact = look(name, order) ?? look(standIn, order);
    if (exact !== null || name.length > 60) return exact;
    return nearest(name) === null ? shorterName(name, (shorter) => look(shorter, order)) : null;
  };
  const shape = (name: string, type: string | null): IconShape | null => {
    const key = `${type ?? ''} ${name}`;
    let found = shapes.get(key);
    if (found === undefined) {
      found = find(name, type);
      shapes.set(key, found);
    }
    return found;
  };
  return {
    shape,
    nearest,
    svg(name, type) {
      const found = shape(name, type);
      return found === null ? null : toSvg(found);
    },
  };
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

/** Names of the paid sets add words to free ones: `book-open-cover` is drawn as `book-open`. */
function shorterName<T>(name: string, look: (name: string) => T | null): T | null {
  const words = name.split('-');
  for (let count = words.length - 1; count > 0; count--) {
    const found = look(words.slice(0, count).join('-'));
    if (found !== null) return found;
  }
  return null;
}

function toSvg({ body, width, height }: IconShape): string {
  return `<svg class="icon" viewBox="0 0 ${width} ${height}" width="1em" height="1em" aria-hidden="true">${body}</svg>`;
}

/** The shape as a `url(…)` for CSS masks: one copy in a stylesheet, whatever the number of places that show it. */
export function toMaskUrl({ body, width, height }: IconShape): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[#%<>]/g, encodeURIComponent)}")`;
}
