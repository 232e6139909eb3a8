import type { SQLOutputValue } from 'node:sqlite';
import type { z } from 'zod';
import { latestInstant, longestRecording } from '../../shared/limits.ts';
import { parsedJson } from '../../shared/parsed-json.ts';

/** A row as returned by SQLite, with integers as `bigint` (`open-sqlite.ts`). Reading a column never throws. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/** Reads a TEXT column that is never null. */
export function text(row: Row, column: string): string {
  return String(row[column]);
}

/** Reads a TEXT column that may be null. */
export function textOrNull(row: Row, column: string): string | null {
  const value = row[column];
  return value === null || value === undefined ? null : String(value);
}

/** Reads a number that is never null. Invalid values become the nearest safe integer, or 0. */
export function integer(row: Row, column: string): number {
  return nearest(row[column], -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

/** Like {@link integer}, for a column that may be null. */
export function integerOrNull(row: Row, column: string): number | null {
  return isNull(row, column) ? null : integer(row, column);
}

/** Reads a size in bytes or a count. Invalid values become the nearest valid one. */
export function amount(row: Row, column: string): number {
  return nearest(row[column], 0, Number.MAX_SAFE_INTEGER);
}

/** Reads a time in epoch ms. Times out of range become the nearest valid one. */
export function instant(row: Row, column: string): number {
  return nearest(row[column], 0, latestInstant);
}

/** Like {@link instant}, for a column that may be null. */
export function instantOrNull(row: Row, column: string): number | null {
  return isNull(row, column) ? null : instant(row, column);
}

/** Reads a time within a recording, in seconds. Invalid values become the nearest valid one. */
export function seconds(row: Row, column: string): number {
  return nearest(row[column], 0, longestRecording);
}

/** Reads a time in seconds. Returns null if it's unknown or invalid. */
export function secondsOrNull(row: Row, column: string): number | null {
  return isNull(row, column) || Number(row[column]) > longestRecording ? null : seconds(row, column);
}

function isNull(row: Row, column: string): boolean {
  return row[column] === null || row[column] === undefined;
}

function nearest(value: SQLOutputValue | undefined, min: number, max: number): number {
  const number = Number(value ?? 0);
  return Number.isNaN(number) ? Math.max(min, 0) : Math.min(Math.max(number, min), max);
}

/**
 * Reads a JSON column with its schema. Returns null for null, and `otherwise` for invalid values, such as those of a
 * later version, so that an invalid row doesn't affect the others.
 */
export function json<T>(
  row: Row,
  column: string,
  schema: z.ZodType<T>,
  otherwise: T | null = null,
): T | null {
  const value = textOrNull(row, column);
  if (value === null) return null;
  const read = schema.safeParse(parsedJson(value));
  return read.success ? read.data : otherwise;
}
