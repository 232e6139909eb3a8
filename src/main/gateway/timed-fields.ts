import { clockTime, longestTime } from './clock-time.ts';
import { type Fields, record } from './json-fields.ts';

/** A time of a response. The unit of a bare number is that of the whole response, unless the field's name tells it. */
export type FoundTime = { readonly value: number; readonly isInSeconds: boolean };

/** The times of a segment or word. `length` is given by servers that send no end. */
export type FoundTimes = {
  readonly start: FoundTime | null;
  readonly end: FoundTime | null;
  readonly length: FoundTime | null;
};

/** Seconds per unit of a response's bare numbers: seconds, milliseconds, microseconds, or ticks of 100 ns (Azure). */
export type TimeScale = 1 | 1e-3 | 1e-6 | 1e-7;

type TimeField = { readonly edge: keyof FoundTimes; readonly unit: number | null; readonly rank: number };

/** Names of times without a unit, without separators and in lower case, most common first. */
const edgeNames: Readonly<Record<keyof FoundTimes, readonly string[]>> = {
  start: ['start', 'starttime', 'from', 'begin', 'begintime', 'startts', 'bg', 'ts', 'startoffset', 'offset'],
  end: ['end', 'endtime', 'to', 'stop', 'stoptime', 'finish', 'endts', 'ed', 'endoffset'],
  length: ['duration', 'audioduration', 'length', 'dur'],
};

/** Units in names, in seconds. A tick is 100 ns (Azure). */
const units: readonly (readonly [name: string, seconds: number | null])[] = [
  ['', null],
  ...['s', 'sec', 'secs', 'seconds', 'inseconds'].map((name) => [name, 1] as const),
  ...['ms', 'msec', 'millis', 'milliseconds', 'inms', 'inmilliseconds'].map((name) => [name, 0.001] as const),
  ...['ticks', 'inticks'].map((name) => [name, 1e-7] as const),
];

const timeFields: ReadonlyMap<string, TimeField> = new Map(
  (['start', 'end', 'length'] as const).flatMap((edge) =>
    edgeNames[edge].flatMap((name, rank) =>
      units.map(([suffix, unit]) => [name + suffix, { edge, unit, rank }] as const),
    ),
  ),
);

/** Names of pairs of times (`[0, 1.5]`, `{"from": 0, "to": 1.5}`), with their unit. Those of `offsets` are whisper.cpp's. */
const pairFields: ReadonlyMap<string, number | null> = new Map([
  ['timestamp', null],
  ['timestamps', null],
  ['time', null],
  ['times', null],
  ['span', null],
  ['offsets', 0.001],
]);

const none: FoundTimes = { start: null, end: null, length: null };

/** Returns the times in the fields of a segment or word, under any of their usual names. */
export function timesIn(fields: Fields, unit: number | null = null): FoundTimes {
  const found = { ...none };
  const ranks = {
    start: Number.POSITIVE_INFINITY,
    end: Number.POSITIVE_INFINITY,
    length: Number.POSITIVE_INFINITY,
  };
  let pair = none;
  for (const [name, value] of Object.entries(fields)) {
    const plain = plainName(name);
    const pairUnit = pairFields.get(plain);
    if (pairUnit !== undefined && pair.start === null) pair = pairIn(value, pairUnit ?? unit);
    const field = pairUnit === undefined ? timeFields.get(plain) : undefined;
    const time = field && field.rank < ranks[field.edge] ? timeOf(value, field.unit ?? unit) : null;
    if (field && time) {
      found[field.edge] = time;
      ranks[field.edge] = field.rank;
    }
  }
  return { start: found.start ?? pair.start, end: found.end ?? pair.end, length: found.length };
}

/** Reads `[start, end]`, a list of such pairs, `{from, to}`, or the start alone. */
function pairIn(value: unknown, unit: number | null): FoundTimes {
  if (!Array.isArray(value)) {
    const fields = record(value);
    return fields && !hasPairs(fields) ? timesIn(fields, unit) : { ...none, start: timeOf(value, unit) };
  }
  const [first, last] = [value[0], value.at(-1)];
  if (Array.isArray(first) && Array.isArray(last))
    return { ...none, start: timeOf(first[0], unit), end: timeOf(last[1], unit) };
  return { ...none, start: timeOf(first, unit), end: value.length > 1 ? timeOf(last, unit) : null };
}

/** Pairs don't contain others. */
function hasPairs(fields: Fields): boolean {
  return Object.keys(fields).some((name) => pairFields.has(plainName(name)));
}

/** Whether the fields contain a start and an end, as those of a segment or word do. */
export function hasTimes(fields: Fields): boolean {
  const { start, end, length } = timesIn(fields);
  return start !== null && (end ?? length) !== null;
}

/**
 * Reads a number, a number as a string, a time with its unit (`1.5s`, `1500ms`, `PT1.5S`, `00:01.500`), or seconds and
 * nanoseconds (Protocol Buffers). `unit` is in seconds; null if unknown.
 */
function timeOf(value: unknown, unit: number | null): FoundTime | null {
  if (typeof value === 'number') return within(value * (unit ?? 1), unit !== null);
  if (typeof value === 'string') return timeInText(value.trim(), unit);
  const { seconds, nanos } = record(value) ?? {};
  if (seconds === undefined && nanos === undefined) return null;
  return within(Number(seconds ?? 0) + Number(nanos ?? 0) / 1e9, true);
}

/** No time is written with more characters. */
const longestWritten = 40;

function timeInText(text: string, unit: number | null): FoundTime | null {
  if (text === '' || text.length > longestWritten) return null;
  const written = /^(?:PT)?(-?[\d.]+) ?(s|sec|ms)$/i.exec(text);
  if (written) return within(Number(written[1]) * (written[2]?.toLowerCase() === 'ms' ? 0.001 : 1), true);
  const parts = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/i.exec(text);
  if (parts) {
    const [, hours = 0, minutes = 0, seconds = 0] = parts;
    return within(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), true);
  }
  const number = Number(text.replace(',', '.'));
  if (!Number.isNaN(number)) return within(number * (unit ?? 1), unit !== null);
  return within(clockTime(text) ?? Number.NaN, true);
}

/** Numbers without a unit may be in the smallest one. */
function within(value: number, isInSeconds: boolean): FoundTime | null {
  return Math.abs(value) <= (isInSeconds ? longestTime : longestTime * 1e7) ? { value, isInSeconds } : null;
}

/** Returns times in seconds. Null if missing or out of range. */
export function inSeconds(
  { start, end, length }: FoundTimes,
  scale: TimeScale,
): { readonly start: number | null; readonly end: number | null } {
  const from = scaled(start, scale);
  const lasts = scaled(length, scale);
  return {
    start: from,
    end: scaled(end, scale) ?? (from !== null && lasts !== null && lasts >= 0 ? from + lasts : null),
  };
}

function scaled(time: FoundTime | null, scale: TimeScale): number | null {
  if (time === null) return null;
  const seconds = time.isInSeconds ? time.value : time.value * scale;
  // Otherwise a thousandth of an integer would have many digits.
  return Math.abs(seconds) <= longestTime ? Math.round(seconds * 1e6) / 1e6 : null;
}

/** Times this many times later than the end of the recording aren't in seconds. Models invent some that are later. */
const leastFactor = 50;
/** Whisper pads audio to 30 s, so times may be later than the end. */
const toleranceSeconds = 60;

/**
 * Returns the scale of bare numbers. They're in a smaller unit than seconds if most are after the end of a recording of
 * `length` seconds, the latest by far, and none would be in that unit.
 */
export function scaleOf(times: readonly FoundTimes[], length: number | null): TimeScale {
  if (length === null || length <= 0) return 1;
  const bare = times.flatMap(({ start, end }) => {
    const time = end ?? start;
    return time && !time.isInSeconds ? [time.value] : [];
  });
  const latest = bare.reduce((most, value) => Math.max(most, value), 0);
  const after = bare.filter((value) => value > length).length;
  if (latest <= leastFactor * length + toleranceSeconds || after * 2 < bare.length) return 1;
  if (latest / 1e3 <= 2 * length + toleranceSeconds) return 1e-3;
  const fits = (scale: TimeScale) => latest * scale <= length * 1.1 + 1;
  return fits(1e-6) ? 1e-6 : fits(1e-7) ? 1e-7 : 1;
}

/** Returns the stated duration of a recording whose length is `seconds`, in seconds. Null if missing. */
export function durationIn(fields: Fields, seconds: number | null): number | null {
  const { length } = timesIn(fields);
  const times = { ...none, start: length };
  return inSeconds(times, scaleOf([times], seconds)).start;
}

/** Names of a speaker's label, most telling first. */
const speakerNames = [
  'speaker',
  'speakername',
  'speakerlabel',
  'speakerid',
  'speakertag',
  'spk',
  'spkname',
  'spkid',
] as const;

/** Longest speaker label, in UTF-16 units. */
const longestLabel = 200;

/** Returns the label of a segment's or word's speaker. */
export function speakerIn(fields: Fields): string | null {
  return ranked(fields, speakerNames, (value) => {
    const { name, label, id } = record(value) ?? {};
    const written = name ?? label ?? id ?? value;
    const text = typeof written === 'number' ? String(written) : written;
    return typeof text === 'string' ? text.trim().slice(0, longestLabel) || null : null;
  });
}

const segmentTextNames = [
  'text',
  'transcript',
  'sentence',
  'content',
  'segment',
  'display',
  'onebest',
  'value',
];
const wordTextNames = ['punctuatedword', 'word', 'text', 'content', 'value'];

/** Returns the text of a segment. */
export function segmentText(fields: Fields): string | null {
  return typeof fields.text === 'string' ? fields.text : ranked(fields, segmentTextNames, textOrNull);
}

/** Returns the text of a word. */
export function wordText(fields: Fields): string | null {
  return ranked(fields, wordTextNames, textOrNull);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns the value of the field whose name is first in `names`, among those that `read` can read. */
function ranked<Value>(
  fields: Fields,
  names: readonly string[],
  read: (value: unknown) => Value | null,
): Value | null {
  let best = names.length;
  let found: Value | null = null;
  for (const [name, value] of Object.entries(fields)) {
    const rank = names.indexOf(plainName(name));
    const readValue = rank >= 0 && rank < best ? read(value) : null;
    if (readValue !== null) [best, found] = [rank, readValue];
  }
  return found;
}

/** Returns a field's name without separators and in lower case. */
export function plainName(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}
