/**
 * The site as it travels to renderers and lies in the cache, encoded once for all of them. Navigation is most of it and
 * stands apart: a coordinator that only looks for segments never reads it.
 */
import type { Navigation } from '../../navigation/navigation.ts';
import type { SiteView } from '../../site/site-view.ts';
import { BuildError } from '../build-options.ts';

export interface SiteText {
  navigation: Buffer;
  rest: Buffer;
}

const known = new WeakMap<SiteView, SiteText>();

export function siteText(view: SiteView): SiteText {
  let text = known.get(view);
  if (!text) {
    const { navigation, ...rest } = view;
    text = { navigation: encode(navigation), rest: encode(rest) };
    known.set(view, text);
  }
  return text;
}

/** Like `siteFromText`, for one who will want the text again. */
export function siteWithText(text: SiteText): SiteView {
  const view = siteFromText(text);
  known.set(view, text);
  return view;
}

/** Navigation is read when it is first asked for. */
export function siteFromText({ navigation: text, rest }: SiteText): SiteView {
  let navigation: Navigation | null = null;
  return {
    ...(decode(rest) as Omit<SiteView, 'navigation'>),
    get navigation() {
      navigation ??= decode(text) as Navigation;
      return navigation;
    },
  };
}

function encode(value: unknown): Buffer {
  try {
    return Buffer.from(JSON.stringify(value));
  } catch (error) {
    // The longest text that there can be has half a gigabyte.
    if (!(error instanceof RangeError)) throw error;
    throw new BuildError('Configuration, navigation and specifications of the site are too large together');
  }
}

function decode(text: Buffer): unknown {
  return JSON.parse(text.toString('utf8'));
}
