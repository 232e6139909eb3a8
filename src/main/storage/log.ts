import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { pino } from 'pino';

/** The local log. It takes names and places, never texts, keys or addresses: what a person wrote can't get in. */
export type Log = {
  /** Something that nobody foresaw: where it came up, its kind, and its stack without the message. */
  unforeseen(where: string, thrown: unknown): void;
  close(): void;
};

/** A log in a file, one JSON object a line. It never throws; once closed it takes nothing. */
export function createLog(file: string): Log {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const destination = pino.destination({ dest: file, mode: 0o600, sync: true });
  const log = pino({ base: null }, destination);
  let closed = false;
  // A full disk takes no log either; what goes wrong must not go wrong twice.
  destination.on('error', () => {});
  return {
    unforeseen: (where, thrown) => {
      if (closed) return;
      try {
        log.error({ where, ...placeOf(thrown) }, 'unforeseen');
      } catch {
        // The same, where the write fails at once.
      }
    },
    close: () => {
      closed = true;
      destination.end();
    },
  };
}

function placeOf(thrown: unknown): {
  readonly kind: string;
  readonly code?: string;
  readonly stack?: readonly string[];
} {
  if (!(thrown instanceof Error)) return { kind: typeof thrown };
  const stack = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    kind: thrown.name,
    stack,
    ...('code' in thrown && typeof thrown.code === 'string' ? { code: thrown.code } : {}),
  };
}
