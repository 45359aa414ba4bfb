/** Holds the place of what is being asked for, in its size, so that nothing jumps when it comes. */
export function SkeletonRows({ rows = 3, label }: { rows?: number; label: string }) {
  return (
    <div
      className="divide-y divide-line rounded-xl border border-line bg-surface"
      role="status"
      aria-label={label}
    >
      {Array.from({ length: rows }, (_, index) => index).map((index) => (
        <div key={index} className="flex min-h-16 items-center gap-4 px-4 py-3">
          <div className="animate-softly h-4 w-2/5 rounded bg-hover" />
          <div className="animate-softly ml-auto h-4 w-20 rounded bg-hover" />
        </div>
      ))}
    </div>
  );
}
