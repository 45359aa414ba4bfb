/**
 * Counts over time as a line, above those of the stretch of time before. It is read by pointing at it, with the arrow
 * keys, or as the table below it. Drawn by ourselves as SVG: a year is 366 points, its colours follow the theme, and it
 * weighs a tenth of a library.
 */
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Interval } from '../api/period.ts';
import { compact } from '../ui/format.ts';
import { momentWords, shortMoment } from './moment-words.ts';
import { type Box, labelled, lineThrough, nearest, ticksTo, xOf, yOf } from './scale.ts';

export interface Point {
  at: string;
  count: number;
}

interface TimeLineProps {
  /** What is counted, such as "Views". */
  label: string;
  interval: Interval;
  points: Point[];
  /** The stretch of time before, point by point. */
  previous: Point[];
}

const HEIGHT_PX = 232;
const LABEL_PX = 72;

export function TimeLine({ label, interval, points: all, previous }: TimeLineProps) {
  // Of a day that is not over the rest is empty rather than zero.
  const points = all.filter(({ at }) => Date.parse(at) <= Date.now());
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(frame);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = points.length - 1;
  const ticks = ticksTo(
    Math.max(0, ...points.map(({ count }) => count), ...previous.map(({ count }) => count)),
  );
  const box: Box = { left: 44, top: 12, width: Math.max(0, widthPx - 60), height: HEIGHT_PX - 44 };
  const point = (event: PointerEvent) => {
    const edge = frame.current!.getBoundingClientRect();
    setChosen(nearest(event.clientX - edge.left, all.length, box));
  };
  const shown = chosen === null ? null : Math.min(chosen, last);
  return (
    <figure className="m-0">
      <Legend />
      <div
        ref={frame}
        className="relative touch-pan-y rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent"
        style={{ height: `${HEIGHT_PX}px` }}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(null)}
      >
        <svg width={widthPx} height={HEIGHT_PX} aria-hidden="true" className="absolute inset-0 block">
          <Grid ticks={ticks} box={box} />
          {labelled(all.length, Math.floor(box.width / LABEL_PX)).map((index) => (
            <text
              key={index}
              x={Math.min(xOf(index, all.length, box), widthPx - 24)}
              y={HEIGHT_PX - 8}
              textAnchor="middle"
              className="fill-muted text-xs"
            >
              {shortMoment(all[index]!.at, interval)}
            </text>
          ))}
          <Lines {...{ points, previous, box }} top={ticks.at(-1)!} count={all.length} />
          {shown !== null && (
            <Mark index={shown} {...{ points, box }} top={ticks.at(-1)!} count={all.length} />
          )}
        </svg>
        <input
          type="range"
          aria-label={`${label} over time`}
          min={0}
          max={Math.max(0, last)}
          value={shown ?? last}
          aria-valuetext={words(points, previous, { index: shown ?? last, interval })}
          onChange={(event) => setChosen(Number(event.target.value))}
          onFocus={() => setChosen(shown ?? last)}
          onBlur={() => setChosen(null)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        {shown !== null && (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute top-2 max-w-52 -translate-x-1/2 rounded-md bg-ink px-2.5 py-1.5 text-xs text-ground shadow-lg"
            style={{ left: `${Math.max(92, Math.min(widthPx - 92, xOf(shown, all.length, box)))}px` }}
          >
            {words(points, previous, { index: shown, interval })}
          </p>
        )}
      </div>
      <AsTable label={label} interval={interval} points={points} previous={previous} />
    </figure>
  );
}

function Legend() {
  return (
    <figcaption className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
      <span className="flex items-center gap-2">
        <span className="h-0.5 w-5 bg-accent forced-colors:bg-[CanvasText]" /> This period
      </span>
      <span className="flex items-center gap-2">
        <span className="w-5 border-t-2 border-dashed border-strong-line" /> The period before
      </span>
    </figcaption>
  );
}

function Grid({ ticks, box }: { ticks: number[]; box: Box }) {
  return ticks.map((tick) => {
    const y = yOf(tick, ticks.at(-1)!, box);
    return (
      <g key={tick}>
        <line x1={box.left} x2={box.left + box.width} y1={y} y2={y} className="stroke-line" />
        <text x={box.left - 10} y={y + 4} textAnchor="end" className="fill-muted text-xs">
          {compact(tick)}
        </text>
      </g>
    );
  });
}

function Lines({ points, previous, top, box, count }: LinesProps & { previous: Point[] }) {
  const through = (counted: Point[]) =>
    lineThrough(
      counted.map((point) => point.count),
      { top, box, count },
    );
  const [line, before] = [through(points), through(previous)];
  const floor = box.top + box.height;
  return (
    <>
      {points.length > 1 && (
        <path
          d={`${line}L${xOf(points.length - 1, count, box)} ${floor}L${box.left} ${floor}Z`}
          className="fill-accent opacity-10"
        />
      )}
      <path d={before} fill="none" strokeWidth={1.5} strokeDasharray="4 4" className="stroke-strong-line" />
      <path d={line} fill="none" strokeWidth={2} strokeLinejoin="round" className="stroke-accent" />
      {points.length === 1 && <Mark index={0} {...{ points, top, box, count }} />}
    </>
  );
}

interface LinesProps {
  points: Point[];
  /** The count at the upper edge. */
  top: number;
  box: Box;
  /** For how many points the width is. */
  count: number;
}

function Mark({ index, points, top, box, count }: LinesProps & { index: number }) {
  const x = xOf(index, count, box);
  return (
    <>
      <line x1={x} x2={x} y1={box.top} y2={box.top + box.height} className="stroke-strong-line" />
      <circle
        cx={x}
        cy={yOf(points[index]!.count, top, box)}
        r={4}
        className="fill-accent stroke-surface"
        strokeWidth={2}
      />
    </>
  );
}

function AsTable({ label, interval, points, previous }: TimeLineProps) {
  return (
    <details className="mt-2 text-sm">
      <summary className="w-max rounded-md text-xs text-muted hover:text-ink">As a table</summary>
      <section
        aria-label={`${label} over time, as a table`}
        // A region that scrolls can be reached by keyboard.
        tabIndex={0}
        className="mt-2 max-h-72 overflow-y-auto rounded-lg border border-line"
      >
        <table className="w-full tabular-nums">
          <caption className="sr-only">{label} over time</caption>
          <thead className="sticky top-0 bg-sunken text-left text-xs text-muted">
            <tr>
              <th className="px-3 py-2 font-medium">When (UTC)</th>
              <th className="px-3 py-2 text-right font-medium">{label}</th>
              <th className="px-3 py-2 text-right font-medium">The period before</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {points.map(({ at, count }, index) => (
              <tr key={at}>
                <td className="px-3 py-1.5">{momentWords(at, interval)}</td>
                <td className="px-3 py-1.5 text-right">{count.toLocaleString('en')}</td>
                <td className="px-3 py-1.5 text-right text-muted">
                  {previous[index]?.count.toLocaleString('en') ?? '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function words(
  points: Point[],
  previous: Point[],
  { index, interval }: { index: number; interval: Interval },
): string {
  const point = points[index];
  if (!point) return 'Nothing';
  const before = previous[index];
  return `${momentWords(point.at, interval)}: ${point.count.toLocaleString('en')}${before ? `, before ${before.count.toLocaleString('en')}` : ''}`;
}

function useWidth(frame: { current: HTMLElement | null }): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current!;
    const measure = () => setWidthPx(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return widthPx;
}
