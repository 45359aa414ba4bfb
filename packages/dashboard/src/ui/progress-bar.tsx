/** Null: it is under way, and nobody knows how far. */
export function ProgressBar({ value, label }: { value: number | null; label: string }) {
  const shown = value === null ? undefined : Math.max(0, Math.min(100, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown === undefined ? undefined : Math.round(shown)}
      className="h-2 overflow-hidden rounded-full bg-hover"
    >
      <div
        className={`h-full rounded-full bg-accent forced-colors:bg-[Highlight] transition-[width] duration-300 ${shown === undefined ? 'animate-softly' : ''}`}
        style={{ width: `${shown ?? 15}%` }}
      />
    </div>
  );
}
