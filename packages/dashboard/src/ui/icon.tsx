/** The few shapes that the app draws, on a grid of 16. They only stand beside words, or in a control that has a name. */
const SHAPES = {
  check: 'M3 8.5 6.5 12 13 4.5',
  close: 'm4 4 8 8m0-8-8 8',
  copy: 'M6 6h7v7H6zM3 10V3h7',
  down: 'm4 6 4 4 4-4',
  right: 'm6 4 4 4-4 4',
  out: 'M6 3H3v10h10v-3M9 3h4v4m0-4L7.5 8.5',
  plus: 'M8 3v10M3 8h10',
  search: 'M7 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8m3 7 3.5 3.5',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.3',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  person: 'M8 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 8 8m-5 5.5a5 5 0 0 1 10 0',
  download: 'M8 2.5v7.5m-3-3 3 3 3-3M3 13.5h10',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.5L13 6m0-3.5V6H9.5',
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name, className = 'size-4' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={`${className} shrink-0`}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}

export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" className={`${className} animate-turn shrink-0`} fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
