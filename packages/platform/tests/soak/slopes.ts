/** Whether a process grows: the median of the last quarter against that of the second, past the warm-up. */

export interface Sample {
  process: string;
  atMs: number;
  megabytes: number;
  files: number;
}

/** What garbage collection alone moves it by. */
const NOISE = { share: 0.25, megabytes: 40, files: 20 };

export function slopes(samples: readonly Sample[]): string[] {
  return [...Map.groupBy(samples, ({ process }) => process)].flatMap(([process, own]) => {
    const quarter = Math.floor(own.length / 4);
    const [early, late] = [own.slice(quarter, 2 * quarter), own.slice(3 * quarter)];
    if (quarter === 0) return [`${process} was measured ${own.length} times only`];
    const memory = [
      median(early.map(({ megabytes }) => megabytes)),
      median(late.map(({ megabytes }) => megabytes)),
    ];
    const files = [median(early.map((sample) => sample.files)), median(late.map((sample) => sample.files))];
    console.log(
      `soak: ${process}: ${memory.map(Math.round).join(' → ')} MB, ${files.join(' → ')} open files`,
    );
    return [
      ...(grows(memory, NOISE.megabytes) ? [`${process} grows from ${memory.join(' to ')} MB`] : []),
      ...(grows(files, NOISE.files) ? [`${process} grows from ${files.join(' to ')} open files`] : []),
    ];
  });
}

function grows([early = 0, late = 0]: number[], noise: number): boolean {
  return late > early * (1 + NOISE.share) && late > early + noise;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
