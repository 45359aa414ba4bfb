/**
 * Numbers, dates and texts as American English writes them, whatever locale is asked for: a page comes out the same on
 * every machine, and the browser writes it anew in its reader's way. Runs inside QuickJS, which has none of this.
 */
export function provideLocale() {
  const number = {
    toLocaleString(_, options) {
      return formatNumber(this.valueOf(), options);
    },
  };
  Object.assign(Number.prototype, number);
  Object.assign(BigInt.prototype, number);
  Object.assign(String.prototype, {
    localeCompare(other, _, options) {
      return compareTexts(String(this), String(other), options);
    },
  });
  Object.assign(Date.prototype, {
    toLocaleDateString(_, options) {
      return formatDate(this, withDate(options));
    },
    toLocaleTimeString(_, options) {
      return formatDate(this, withTime(options));
    },
    toLocaleString(_, options) {
      return formatDate(this, options ?? { ...NUMERIC_DATE, ...NUMERIC_TIME });
    },
  });
  globalThis.Intl = {
    NumberFormat: formatter(formatNumber),
    DateTimeFormat: formatter((date, options) => formatDate(date ?? Date.now(), withDate(options))),
    ListFormat: formatter(formatList),
    PluralRules: formatter(pluralOf, 'select'),
    RelativeTimeFormat: relativeTime(),
    Collator: formatter(null, 'compare'),
  };
}

/** `new Intl.X(locale, options).format(value)`; may be called without `new`, and its method without it. */
function formatter(format, method = 'format') {
  const create = function Formatter(_, options = {}) {
    return {
      [method]: format
        ? (value) => format(value, options)
        : (a, b) => compareTexts(String(a), String(b), options),
      resolvedOptions: () => ({ locale: 'en-US', timeZone: 'UTC', ...options }),
    };
  };
  create.supportedLocalesOf = (locales) => [locales].flat();
  return create;
}

const CURRENCIES = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  INR: '₹',
  KRW: '₩',
  BRL: 'R$',
  CAD: 'CA$',
  AUD: 'A$',
  CNY: 'CN¥',
};
const WITHOUT_CENTS = ['JPY', 'KRW', 'VND', 'CLP'];
const STEPS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];

function formatNumber(value, options = {}) {
  const number = Number(value);
  if (Number.isNaN(number)) return 'NaN';
  const { style = 'decimal', notation, currency = 'USD', unit } = options;
  const amount = Math.abs(style === 'percent' ? number * 100 : number);
  const step = notation === 'compact' ? STEPS.find(([from]) => amount >= from) : undefined;
  const shown = digits(step ? amount / step[0] : amount, fractionOf(options)) + (step?.[1] ?? '');
  const sign = number < 0 ? '-' : options.signDisplay === 'always' ? '+' : '';
  if (style === 'percent') return `${sign}${shown}%`;
  if (style === 'unit') return `${sign}${shown} ${unit}`;
  if (style !== 'currency') return sign + shown;
  return `${sign}${CURRENCIES[currency] ?? `${currency}\u00a0`}${shown}`;
}

/** How many digits stand after the point, and whether thousands are told apart. */
function fractionOf(options) {
  const { style, notation, currency, minimumFractionDigits: least, maximumFractionDigits: most } = options;
  const cents = WITHOUT_CENTS.includes(currency) ? 0 : 2;
  const usual =
    style === 'currency' ? [cents, cents] : style === 'percent' || notation === 'compact' ? [0, 0] : [0, 3];
  const minimum = least ?? Math.min(usual[0], most ?? usual[0]);
  const rounded = notation === 'compact' && most === undefined;
  return { ...options, minimum, maximum: Math.max(minimum, most ?? usual[1]), rounded };
}

function digits(amount, { minimum, maximum, rounded, useGrouping = true, ...options }) {
  if (!Number.isFinite(amount)) return '∞';
  if (amount >= 1e21) return String(amount);
  const significant = options.maximumSignificantDigits;
  const exact = significant ? Number(amount.toPrecision(significant)) : amount;
  const places =
    rounded && amount < 100 ? Math.max(maximum, amount < 10 ? 1 : 0) : significant ? 20 : maximum;
  const [whole, fraction = ''] = (significant ? String(exact) : exact.toFixed(places)).split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(minimum, '0');
  const padded = whole.padStart(options.minimumIntegerDigits ?? 1, '0');
  const grouped = useGrouping ? padded.replace(/\B(?=(\d{3})+$)/g, ',') : padded;
  return kept === '' ? grouped : `${grouped}.${kept}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const DATE_STYLES = {
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  long: { month: 'long', day: 'numeric', year: 'numeric' },
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  short: { month: 'numeric', day: 'numeric', year: '2-digit' },
};
const NUMERIC_DATE = { month: 'numeric', day: 'numeric', year: 'numeric' };
const NUMERIC_TIME = { hour: 'numeric', minute: '2-digit', second: '2-digit' };

function withDate(options = {}) {
  return says(options, [
    'weekday',
    'year',
    'month',
    'day',
    'hour',
    'minute',
    'second',
    'dateStyle',
    'timeStyle',
  ])
    ? options
    : { ...options, ...NUMERIC_DATE };
}

function withTime(options = {}) {
  return says(options, ['hour', 'minute', 'second', 'timeStyle']) ? options : { ...options, ...NUMERIC_TIME };
}

function says(options, names) {
  return names.some((name) => options[name] !== undefined);
}

function formatDate(value, options) {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  const { dateStyle, timeStyle } = options;
  const time = timeStyle ? { ...NUMERIC_TIME, second: timeStyle === 'short' ? undefined : '2-digit' } : {};
  const chosen = { ...options, ...DATE_STYLES[dateStyle], ...time };
  return [dayText(date, chosen), timeText(date, chosen)].filter(Boolean).join(', ');
}

function dayText(date, { weekday, year, month, day }) {
  const name = weekday && cut(DAYS[date.getUTCDay()], weekday);
  const years =
    year && (year === '2-digit' ? String(date.getUTCFullYear()).slice(-2) : date.getUTCFullYear());
  const days = day && padded(date.getUTCDate(), day);
  if (!month || month === 'numeric' || month === '2-digit') {
    const months = month && padded(date.getUTCMonth() + 1, month);
    return [name, [months, days, years].filter(Boolean).join('/')].filter(Boolean).join(', ');
  }
  const monthDay = [cut(MONTHS[date.getUTCMonth()], month), days].filter(Boolean).join(' ');
  return [name, [monthDay, years].filter(Boolean).join(days ? ', ' : ' ')].filter(Boolean).join(', ');
}

function timeText(date, { hour, minute, second, hour12 = true }) {
  const hours = date.getUTCHours();
  const shown = hour12 ? hours % 12 || 12 : hours;
  const parts = [
    hour && padded(shown, hour12 ? hour : '2-digit'),
    minute && padded(date.getUTCMinutes(), '2-digit'),
    second && padded(date.getUTCSeconds(), '2-digit'),
  ];
  const text = parts.filter(Boolean).join(':');
  return hour && hour12 ? `${text} ${hours < 12 ? 'AM' : 'PM'}` : text;
}

function cut(name, width) {
  return width === 'long' ? name : name.slice(0, width === 'narrow' ? 1 : 3);
}

function padded(number, width) {
  return width === '2-digit' ? String(number).padStart(2, '0') : String(number);
}

function formatList(items, { type = 'conjunction' }) {
  const list = [...items];
  const word = type === 'disjunction' ? 'or' : 'and';
  if (list.length < 3) return list.join(` ${word} `);
  return `${list.slice(0, -1).join(', ')}, ${word} ${list[list.length - 1]}`;
}

function pluralOf(number, { type }) {
  if (type !== 'ordinal') return number === 1 ? 'one' : 'other';
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return isTeen ? 'other' : (['other', 'one', 'two', 'few'][number % 10] ?? 'other');
}

function relativeTime() {
  return function RelativeTimeFormat() {
    return {
      format(amount, unit) {
        const count = formatNumber(Math.abs(amount));
        const words = `${count} ${unit.replace(/s$/, '')}${count === '1' ? '' : 's'}`;
        return amount < 0 ? `${words} ago` : `in ${words}`;
      },
    };
  };
}

/** Letters first, then their marks, then small before large. */
function compareTexts(a, b, { numeric = false, sensitivity = 'variant' } = {}) {
  const bare = (text) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
  const byLetters = compareRuns(bare(a), bare(b), numeric);
  if (byLetters !== 0 || sensitivity === 'base') return byLetters;
  const byMarks = order(a.normalize('NFD').toLowerCase(), b.normalize('NFD').toLowerCase());
  if (byMarks !== 0 || sensitivity === 'accent') return byMarks;
  return order(b.normalize('NFD'), a.normalize('NFD'));
}

/** Numbers inside count by their value, when that is wanted. */
function compareRuns(a, b, numeric) {
  if (!numeric) return order(a, b);
  const [left, right] = [a, b].map((text) => text.match(/\d+|\D+/g) ?? []);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const areNumbers = /^\d/.test(left[i]) && /^\d/.test(right[i]);
    const found = areNumbers ? Math.sign(left[i] - right[i]) : order(left[i], right[i]);
    if (found !== 0) return found;
  }
  return order(left.length, right.length);
}

function order(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
