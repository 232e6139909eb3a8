import { FailureError } from '../../shared/failure.ts';
import { parsedJson } from '../../shared/parsed-json.ts';
import {
  errorKinds,
  type LogEntry,
  type LogEvent,
  type LogPlace,
  logEntrySchema,
} from '../../shared/settings/log-entry.ts';
import { openLogFile } from './log-file.ts';

/**
 * The local log. Events have the fields of {@link logEntrySchema}: codes, kinds, and locations in our own code. There
 * are no fields for texts, keys or addresses, and values that don't fit their field aren't written.
 */
export type Log = {
  write(event: LogEvent): void;
  /** Logs an unexpected error: where it occurred, its type, and its stack without the message. */
  error(where: LogPlace, thrown: unknown): void;
  /** Returns the last 100 entries, oldest first, including those of earlier runs. */
  recent(): readonly LogEntry[];
  /** Deletes all entries. */
  clear(): void;
  close(): void;
};

const fileLimit = 512 * 1024;
const recentEntries = 100;
const maxFrames = 12;
/** Interval in ms in which a repeated entry is written once, with its count. */
const quietMs = 60_000;
const maxKinds = 50;

/**
 * Creates a log in a file with one JSON object per line, up to 1 MB with its predecessor. Never throws. Ignores entries
 * once closed.
 */
export function createLog(file: string, now: () => number): Log {
  const lines = openLogFile(file, fileLimit);
  const repeated = new Map<string, Repeated>();
  const add = (event: LogEvent) => {
    const entry = logEntrySchema.safeParse({ at: now(), ...event });
    if (entry.success) lines.add(JSON.stringify(entry.data));
  };
  const writeCounts = () => {
    for (const { event, more } of repeated.values()) if (more > 0) add(counted(event, more));
    repeated.clear();
  };
  const write = (event: LogEvent) => {
    if (event.event !== 'unexpected') return add(event);
    const kind = JSON.stringify(event);
    const known = repeated.get(kind);
    const at = now();
    if (known && at - known.at < quietMs) {
      known.more += 1;
      return;
    }
    if (repeated.size >= maxKinds) writeCounts();
    repeated.set(kind, { event, at, more: 0 });
    add(known ? counted(event, known.more + 1) : event);
  };
  return {
    write,
    error: (where, thrown) => write({ event: 'unexpected', where, ...placeOf(thrown) }),
    recent: () => {
      writeCounts();
      return (
        lines
          .lines()
          .slice(-recentEntries - 1)
          // The last line of a killed run may be truncated.
          .flatMap((line) => logEntrySchema.safeParse(parsedJson(line)).data ?? [])
      );
    },
    clear: () => {
      repeated.clear();
      lines.clear();
    },
    close: () => {
      writeCounts();
      lines.close();
    },
  };
}

/** Logs what was thrown: the code of an expected failure, or an unexpected error with its place. */
export function logFailure(log: Pick<Log, 'write' | 'error'>, where: LogPlace, thrown: unknown): void {
  if (thrown instanceof FailureError) log.write({ event: 'failed', code: thrown.failure.code });
  else log.error(where, thrown);
}

type Unforeseen = Extract<LogEvent, { event: 'unexpected' }>;
type Repeated = { readonly event: Unforeseen; readonly at: number; more: number };

function counted(event: Unforeseen, times: number): LogEvent {
  return times > 1 ? { ...event, times } : event;
}

function placeOf(thrown: unknown): Omit<Extract<LogEvent, { event: 'unexpected' }>, 'event' | 'where'> {
  if (!(thrown instanceof Error)) return { kind: 'other', frames: [] };
  const { name } = thrown;
  const kind = errorKinds.find((known) => known === name) ?? 'other';
  const code = 'code' in thrown ? systemCode(thrown.code) : null;
  return { kind, ...(code === null ? {} : { code }), frames: framesOf(thrown) };
}

/** Returns a code in the form that Node, undici or the system uses, or null. Anything else might be text. */
function systemCode(code: unknown): string | null {
  const known = /^(ERR_[A-Z_]{1,60}|UND_ERR_[A-Z_]{1,40}|E[A-Z]{2,20})$/;
  return typeof code === 'string' && known.test(code) ? code : null;
}

/**
 * Returns locations in our own code as `file.js:line:column`. The stack starts with the message, which may contain
 * anything, even something that looks like a location. A stack that doesn't start with exactly the message yields no
 * locations.
 */
function framesOf({ message, stack }: Error): string[] {
  if (typeof stack !== 'string' || typeof message !== 'string') return [];
  const [start = ''] = /^[\w$]{1,60}(?: \[\w{1,60}\])?(?:: )?/.exec(stack) ?? [];
  const head = `${start}${message}\n`;
  if (!stack.startsWith(head)) return [];
  return stack
    .slice(head.length)
    .split('\n')
    .flatMap((line) => (/^\s+at /.test(line) ? placeAtEnd(line) : []))
    .slice(0, maxFrames);
}

/** Returns the `file.js:line:column` at the end of a stack line, with or without a closing bracket. */
function placeAtEnd(line: string): string[] {
  const last = (line.endsWith(')') ? line.slice(0, -1) : line).split(/[^\w.:-]/).at(-1) ?? '';
  return /^[\w-]+(?:\.[\w-]+)*\.[cm]?[jt]sx?:\d+:\d+$/.test(last) ? [last] : [];
}
