/** Shapes of the small values that docs.json uses again and again: colours, addresses, icons, files. */
import type { JsonNode } from './json-node.ts';
import {
  either,
  isText,
  map,
  misfit,
  object,
  optional,
  type Shape,
  text,
  type WrittenAddress,
} from './shape.ts';

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)[;,]/i;
const UNSAFE_SCHEME = /^[\s\u0000-\u001f]*(?:javascript|data|vbscript|file)[\s\u0000-\u001f]*:/i;

export function color(): Shape<string> {
  const expects = 'a hex colour such as "#0D9373"';
  return {
    expects,
    read(node, at) {
      const written = textOf(node)?.trim();
      if (written !== undefined && HEX.test(written)) return written;
      const meant = written !== undefined && HEX.test(`#${written}`) ? `#${written}` : undefined;
      misfit(node, at, expects, { hint: meant === undefined ? null : `Write "${meant}".` });
      return meant;
    },
  };
}

/** The same value for light and dark, or one for each. */
export function perMode<T>(shape: Shape<T>): Shape<{ light: T | null; dark: T | null }> {
  return either(
    { shape, when: (node) => node.kind === 'scalar', as: (value) => ({ light: value, dark: value }) },
    object({ light: optional(shape), dark: optional(shape) }),
  );
}

/** An address that a reader may follow. A script in an address never gets through. */
export function href(): Shape<string> {
  return address((written) => !isUnsafeAddress(written));
}

/** The address of what is shown: a picture that stands in its own address runs nothing. */
export function media(): Shape<string> {
  return address((written) => isDataPicture(written.trimStart()) || !isUnsafeAddress(written));
}

function address(isSafe: (written: string) => boolean): Shape<string> {
  return {
    expects: 'an address',
    read(node, at) {
      const written = textOf(node);
      if (written === undefined) return misfit(node, at, 'an address');
      if (isSafe(written)) return written.trim();
      at.report({
        place: node,
        rule: 'unsafe-link',
        message: `"${at.path}" is not an address that readers can safely follow; it is left out`,
        hint: 'Use https://…, mailto:… or the path of a page.',
      });
      return undefined;
    },
  };
}

export function isUnsafeAddress(address: string): boolean {
  return UNSAFE_SCHEME.test(address);
}

/** `data:image/svg+xml,…`: the picture itself. */
export function isDataPicture(written: string): boolean {
  return DATA_PICTURE.test(written);
}

/** An address that the site's pages link to. */
export function link(): Shape<string> {
  return noted('link', href());
}

/** Where a redirect leads. */
export function destination(): Shape<string> {
  return noted('destination', href());
}

/** A file of the site, or an address. */
export function fileOrAddress(): Shape<string> {
  return noted('file', href());
}

/** A picture of the site, its address, or itself as an address. */
export function picture(): Shape<string> {
  return noted('picture', media());
}

/** A text whose markup may have links. */
export function linkedText(): Shape<string> {
  return noted('text', text());
}

function noted(kind: WrittenAddress['kind'], shape: Shape<string>): Shape<string> {
  return {
    expects: shape.expects,
    read(node, at) {
      const written = shape.read(node, at);
      if (written) at.address?.({ kind, written, place: node });
      return written;
    },
  };
}

/** `"rocket"`, or `{ "name": "rocket", "style": "solid", "library": "lucide" }`. */
export function icon(): Shape<WrittenIcon> {
  return either(
    { shape: text(), when: isText, as: (name) => ({ name, style: null, library: null }) },
    object({
      name: map(optional(text()), (name) => name ?? ''),
      style: optional(text()),
      library: optional(text()),
    }),
  );
}

export interface WrittenIcon {
  name: string;
  style: string | null;
  library: string | null;
}

/** Fields for anything with an icon; `withIcon` folds them into the pair `icon`, `iconType`. */
export const iconFields = { icon: optional(icon()), iconType: optional(text()) };

export function withIcon<T extends { icon: WrittenIcon | null; iconType: string | null }>(
  fields: T,
): Omit<T, 'icon' | 'iconType'> & { icon: string | null; iconType: string | null } {
  const { name, library } = fields.icon ?? { name: '', library: null };
  const icon = name === '' ? null : iconOfLibrary(name, library);
  return { ...fields, icon, iconType: fields.iconType ?? fields.icon?.style ?? null };
}

/** `lucide:rocket`: the icon of that library, whichever is the site's own. */
export function iconOfLibrary(name: string, library: string | null): string {
  return library === null || !/^[\w-]+$/.test(name) ? name : `${library}:${name}`;
}

/** A font family, or a list of them, ends up in a style sheet: letters, digits and a few signs only. */
export function fontFamily(): Shape<string> {
  const expects = 'the name of a font family';
  return {
    expects,
    read(node, at) {
      const written = textOf(node)?.trim();
      return written !== undefined && /^[\p{L}\p{N} ,'"_.+-]{1,200}$/u.test(written)
        ? written
        : misfit(node, at, expects);
    },
  };
}

export function textOf(node: JsonNode): string | undefined {
  return node.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}
