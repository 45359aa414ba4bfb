/** From counts to places on the screen. */

/** Round numbers from 0 up to at least the largest count, in few steps, for lines behind a chart. */
export function ticksTo(largest: number, steps = 4): number[] {
  const step = roundStep(Math.max(1, largest) / steps);
  const count = Math.max(1, Math.ceil(Math.max(1, largest) / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** 1, 2 or 5 times a power of ten; counts are whole, so never less than one. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least)!;
  return factor * power;
}

/** Which of `count` points get their name below a chart that has room for `room` of them: evenly, with the last. */
export function labelled(count: number, room: number): number[] {
  if (count === 0) return [];
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => count - 1 - index * every).reverse();
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The middle of the point at `index`; a single one stands in the middle. */
export function xOf(index: number, count: number, { left, width }: Box): number {
  return count < 2 ? left + width / 2 : left + (index / (count - 1)) * width;
}

export function yOf(value: number, top: number, box: Box): number {
  return box.top + box.height * (1 - value / top);
}

/** Whichever point is nearest to a place on the screen. */
export function nearest(x: number, count: number, { left, width }: Box): number {
  if (count < 2 || width <= 0) return 0;
  return Math.max(0, Math.min(count - 1, Math.round(((x - left) / width) * (count - 1))));
}

interface Frame {
  /** The count at the upper edge. */
  top: number;
  box: Box;
  /** How many points the width is for; there may be fewer values. */
  count: number;
}

export function lineThrough(values: readonly number[], { top, box, count }: Frame): string {
  return values
    .slice(0, count)
    .map((value, index) => {
      const [x, y] = [xOf(index, count, box), yOf(value, top, box)];
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
