/** Limits on what is parsed, so that a hostile file fails early. */
export const documentLimits = {
  /** Largest file in bytes. Its bytes are in memory while it's parsed. */
  file: 200_000_000,
  /** Maximum number of entries in an archive. */
  entries: 20_000,
  /** Largest unpacked size of one entry and of all parsed entries together, in bytes. */
  entry: 100_000_000,
  unpacked: 200_000_000,
  /** Longest time without progress and longest total time, in ms. */
  stallMs: 60_000,
  wholeMs: 600_000,
  /** Maximum number of repetitions of a cell, space or row, which a few bytes can request. */
  repeats: 2_000,
  /** Maximum number of cells in all tables of a file. */
  cells: 1_000_000,
} as const;

/** Thrown if a file exceeds a limit. */
export class PastLimit extends Error {
  override readonly name = 'PastLimit';
}

/** Thrown if a file isn't what its format requires. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}
