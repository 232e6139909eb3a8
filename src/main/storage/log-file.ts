import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file of lines that only this account can read, and the one before it. None of this throws: a full disk takes no log. */
export type LogFile = {
  /** Adds a line; one that would make the file too large begins a new one. */
  add(line: string): void;
  /** All lines that there are, oldest first. */
  lines(): readonly string[];
  close(): void;
};

/** Opens `file` (mode 0600); at `limit` bytes it becomes `file.1`, in place of the one before. */
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
  const beginAnew = () => {
    // Windows renames no open file.
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
        if (size > 0 && size + bytes.length > limit) beginAnew();
        if (descriptor !== null) size += writeSync(descriptor, bytes);
      }),
    lines: () =>
      [before, file].flatMap((name) => (quietly(() => readFileSync(name, 'utf8')) ?? '').split('\n')),
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
