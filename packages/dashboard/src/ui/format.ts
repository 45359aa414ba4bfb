/** Sizes, times and names as people read them. */
const UNITS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function timeAgo(atMs: number, nowMs: number): string {
  const seconds = Math.round((atMs - nowMs) / 1_000);
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return seconds > 10 ? `in ${seconds} seconds` : 'just now';
}

/** How long something took or will take: 4 s, 3 min 20 s, 2 h 5 min. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return joined(`${minutes} min`, seconds % 60, 's');
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return joined(`${hours} h`, minutes % 60, 'min');
  return joined(`${Math.floor(hours / 24)} days`, hours % 24, 'h');
}

function joined(large: string, rest: number, unit: string): string {
  return rest === 0 ? large : `${large} ${rest} ${unit}`;
}

export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = -1;
  do {
    value /= 1_000;
    unit += 1;
  } while (value >= 999.5 && unit < units.length - 1);
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Where there is little room: 1.2K, 3M. */
export function compact(count: number): string {
  return short.format(count);
}

/** How a count compares with the one before: +12%, −3%; null where there was nothing to compare with. */
export function change(count: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((count - before) / before) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent).toLocaleString('en')}%`;
}

export function shortSha(sha: string): string {
  return sha.slice(0, 7);
}

/** `https://github.com/acme/docs.git` as `github.com/acme/docs`. */
export function repositoryName(repository: string): string {
  return repository.replace(/^[a-z+]+:\/\/(?:[^@/]*@)?/i, '').replace(/\.git\/?$/, '');
}
