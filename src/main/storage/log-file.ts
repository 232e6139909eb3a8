import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * A log file that only this account can read, and its predecessor. Never throws: if the disk is full, nothing is
 * logged.
 */
export type LogFile = {
  /** Appends a line. Starts a new file if this one would become too large. */
  add(line: string): void;
  /** Returns all lines, oldest first. */
  lines(): readonly string[];
  /** Deletes all lines. */
  clear(): void;
  close(): void;
};

/** Opens `file` (mode 0600). At `limit` bytes it's renamed to `file.1`, replacing the previous one. */
export function openLogFile(file: string, limit: number): LogFile {
  const before = `${file}.1`;
  let descriptor: number | null = null;
  let size = 0;

  const open = () => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    descriptor = openSync(file, 'a', 0o600);
    size = fstatSync(descriptor).size;
  };
  const close = () => {
    const closing = descriptor;
    descriptor = null;
    if (closing !== null) closeSync(closing);
  };
  const startNewFile = () => {
    // Windows can't rename open files.
    close();
    renameSync(file, before);
    open();
  };
  quietly(open);

  return {
    add: (line) =>
      quietly(() => {
        if (descriptor === null) return;
        const bytes = Buffer.from(`${line}\n`);
        if (size > 0 && size + bytes.length > limit) startNewFile();
        if (descriptor !== null) size += writeSync(descriptor, bytes);
      }),
    lines: () =>
      [before, file].flatMap((name) => (quietly(() => readFileSync(name, 'utf8')) ?? '').split('\n')),
    clear: () =>
      quietly(() => {
        rmSync(before, { force: true });
        if (descriptor !== null) ftruncateSync(descriptor);
        size = 0;
      }),
    close: () => quietly(close),
  };
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
