// The page shows only one list of lines at a time.
let id: string | null = null;

/** Remembers the last focused line of the open transcript. */
export function noteReading(line: string | null): void {
  id = line;
}

/** Returns the id of the last focused line since the transcript was opened, or null. */
export function readingLine(): string | null {
  return id;
}
