// The page shows one transcript at a time.
let place = -1;

/** Keeps which line of the open transcript had the focus last, by its place among all. */
export function noteReading(line: number): void {
  place = line;
}

/** The place of the line that had the focus last; -1 where none had, since the transcript was opened. */
export function readingPlace(): number {
  return place;
}
