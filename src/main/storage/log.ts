import {
  errorKinds,
  type LogEntry,
  type LogEvent,
  type LogPlace,
  logEntrySchema,
} from '../../shared/models/log-entry.ts';
import { openLogFile } from './log-file.ts';

/**
 * The local log. It takes events whose fields are listed in {@link logEntrySchema}: codes, kinds, places in our own code.
 * Texts, keys and addresses have no field, and what does not fit its field is not written.
 */
export type Log = {
  write(event: LogEvent): void;
  /** Something that nobody foresaw: where it came up, its kind, and its stack without the message. */
  unforeseen(where: LogPlace, thrown: unknown): void;
  /** The last 100 entries, oldest first; also of runs before this one. */
  recent(): readonly LogEntry[];
  /** Empties it. */
  clear(): void;
  close(): void;
};

const fileLimit = 512 * 1024;
const recentEntries = 100;
const mostFrames = 12;
/** What comes again and again (a disk that stays full) is written once in this time, in ms, with its count. */
const quietMs = 60_000;
const mostKinds = 50;

/** A log in a file, one JSON object a line, 1 MB with the file before it. It never throws; once closed it takes nothing. */
export function createLog(file: string, now: () => number): Log {
  const lines = openLogFile(file, fileLimit);
  const repeated = new Map<string, Repeated>();
  const add = (event: LogEvent) => {
    const entry = logEntrySchema.safeParse({ at: now(), ...event });
    if (entry.success) lines.add(JSON.stringify(entry.data));
  };
  const tellCounts = () => {
    for (const { event, more } of repeated.values()) if (more > 0) add(counted(event, more));
    repeated.clear();
  };
  const write = (event: LogEvent) => {
    if (event.event !== 'unforeseen') return add(event);
    const kind = JSON.stringify(event);
    const known = repeated.get(kind);
    const at = now();
    if (known && at - known.at < quietMs) {
      known.more += 1;
      return;
    }
    if (repeated.size >= mostKinds) tellCounts();
    repeated.set(kind, { event, at, more: 0 });
    add(known ? counted(event, known.more + 1) : event);
  };
  return {
    write,
    unforeseen: (where, thrown) => write({ event: 'unforeseen', where, ...placeOf(thrown) }),
    recent: () => {
      tellCounts();
      return lines
        .lines()
        .slice(-recentEntries - 1)
        .flatMap((line) => entriesIn(line));
    },
    clear: () => {
      repeated.clear();
      lines.clear();
    },
    close: () => {
      tellCounts();
      lines.close();
    },
  };
}

type Unforeseen = Extract<LogEvent, { event: 'unforeseen' }>;
type Repeated = { readonly event: Unforeseen; readonly at: number; more: number };

function counted(event: Unforeseen, times: number): LogEvent {
  return times > 1 ? { ...event, times } : event;
}

function entriesIn(line: string): LogEntry[] {
  try {
    const entry = logEntrySchema.safeParse(JSON.parse(line));
    return entry.success ? [entry.data] : [];
  } catch {
    // The last line of a run that was killed may be cut.
    return [];
  }
}

function placeOf(thrown: unknown): Omit<Extract<LogEvent, { event: 'unforeseen' }>, 'event' | 'where'> {
  if (!(thrown instanceof Error)) return { kind: 'other', frames: [] };
  const { name } = thrown;
  const kind = errorKinds.find((known) => known === name) ?? 'other';
  const code = 'code' in thrown ? systemCode(thrown.code) : null;
  return { kind, ...(code === null ? {} : { code }), frames: framesOf(thrown) };
}

/** A code as Node, undici and the system write them; anything else may be a text. */
function systemCode(code: unknown): string | null {
  const known = /^(ERR_[A-Z_]{1,60}|UND_ERR_[A-Z_]{1,40}|E[A-Z]{2,20})$/;
  return typeof code === 'string' && known.test(code) ? code : null;
}

/**
 * Places in our own code, as `file.js:line:column`. The message stands before them in the stack and may say anything, a
 * line that looks like a place too: a stack that does not begin with it exactly has no places to tell.
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
    .slice(0, mostFrames);
}

/** The `file.js:line:column` that a line of a stack ends with, with a bracket after it or without. */
function placeAtEnd(line: string): string[] {
  const last = (line.endsWith(')') ? line.slice(0, -1) : line).split(/[^\w.:-]/).at(-1) ?? '';
  return /^[\w-]+(?:\.[\w-]+)*\.[cm]?[jt]sx?:\d+:\d+$/.test(last) ? [last] : [];
}
