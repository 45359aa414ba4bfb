/** A component that lives on in the browser: what it shows first, then what it was given and may show later. */
import { isAlive } from '../expressions/code-traits.ts';
import type { SandboxRequest } from '../expressions/sandbox/sandbox.ts';
import { slotsIn } from '../expressions/sandbox/wire-values.ts';
import { Opaque } from '../expressions/value.ts';
import { sandboxOf } from '../mdx/dynamic/sandboxed.ts';
import type { ShownIsland } from '../mdx/dynamic/shown-island.ts';
import type { FirstView, Place } from '../mdx/place.ts';
import { joinBlocks } from './source-lines.ts';

export function writeIsland(at: Place, request: SandboxRequest, view: FirstView): string | null {
  const sandbox = sandboxOf(at);
  const { scripts, props } = sandbox.forBrowser(request);
  if (!scripts.some(({ source }) => isAlive(source))) return null;
  const island: ShownIsland = { slots: new Map(), parts: [] };
  const first = view.show(at.with({ island }));
  const later = slotsIn(JSON.parse(props)).filter((number) => !island.slots.has(number));
  // What stands in for a first view that could not be made holds the whole content.
  const isWhole = !view.isExact && first.trim() !== '';
  if (later.length === 0 || isWhole) return first;
  const given = later.map((number) => sandbox.slots[number]).filter((slot) => slot instanceof Opaque);
  return joinBlocks([first.trim(), ...given.map((slot) => at.value(slot).trim())]);
}

/** Where the content of a piece stands: what a component was given is shown then, and has no part of its life. */
export function insidePiece(at: Place, piece: Opaque): Place {
  const number = at.island === null ? -1 : (at.page.code.sandbox?.slots.indexOf(piece) ?? -1);
  if (number < 0) return at;
  at.island!.slots.set(number, '');
  return at.with({ island: null });
}
