// The page shows one list of lines at a time.
let id: string | null = null;

/** Remembers which line of the open transcript had the focus last. */
export function noteReading(line: string | null): void {
  id = line;
}

/** The id of the line that had the focus last since the transcript was opened; null if none had. */
export function readingLine(): string | null {
  return id;
}
