import type { ChosenParts } from '../../../../shared/chat/document.ts';
import { joinedList } from '../../../ui/format/intl.ts';

/** Typed parts once parsed: the chosen ones (null for all), or `invalid`. */
export type TypedParts = { readonly chosen: ChosenParts } | 'invalid';

/** Parses parts such as "1-3, 7". An empty string stands for all of `count` parts. */
export function partsIn(typed: string, count: number): TypedParts {
  const numbers = new Set<number>();
  for (const piece of typed.split(/[,;，、；]/)) {
    if (piece.trim() === '') continue;
    const [, first = '', last = first] = /^\s*(\d{1,6})(?:\s*[-–—]\s*(\d{1,6}))?\s*$/.exec(piece) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || from < 1 || from > to || to > count) return 'invalid';
    for (let number = from; number <= to; number += 1) numbers.add(number);
  }
  return { chosen: numbers.size === 0 || numbers.size === count ? null : rangesOf([...numbers]) };
}

/** Formats chosen parts the way users type them. Returns an empty string for all parts. */
export function typedParts(chosen: ChosenParts): string {
  return (chosen ?? []).map(written).join(', ');
}

/** Formats part numbers the way users type them. */
export function typedNumbers(numbers: readonly number[]): string {
  return rangesOf(numbers).map(written).join(', ');
}

export function partNumbers(chosen: ChosenParts, count: number): readonly number[] {
  const ranges = chosen ?? [[1, count] as const];
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

/** Lists numbers as ranges in a sentence: "1–3 and 7". */
export function rangesText(numbers: readonly number[]): string {
  return joinedList(rangesOf(numbers).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)));
}

export function chosenCount(chosen: ChosenParts, count: number): number {
  return chosen ? chosen.reduce((sum, [from, to]) => sum + to - from + 1, 0) : count;
}

export function isChosen(chosen: ChosenParts, part: number): boolean {
  return chosen === null || chosen.some(([from, to]) => from <= part && part <= to);
}

function rangesOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

function written([from, to]: readonly [number, number]): string {
  return from === to ? `${from}` : `${from}-${to}`;
}
