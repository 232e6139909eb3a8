import { ownValue } from '../../shared/own-value.ts';
import { strings } from '../i18n/strings.ts';

/** Returns a stop sequence with visible line breaks, tabs, and leading and trailing spaces. */
export function shownStop(sequence: string): string {
  const { space, lineBreak, tab } = strings().parameters.stop;
  return sequence
    .replace(/\r\n|\n|\r/g, lineBreak)
    .replace(/\t/g, tab)
    .replace(/^ +|(?<! ) +$/g, (blanks) => space.repeat(blanks.length));
}

/** Parses a typed stop sequence: `\n` is a line break, `\t` a tab, `\\` a backslash. Any other backslash is literal. */
export function readStop(typed: string): string {
  return typed.replace(/\\([nt\\])/g, (_, letter: string) => ownValue(unescaped, letter) ?? letter);
}

/** Formats a sequence so that {@link readStop} parses it unchanged. */
export function writtenStop(sequence: string): string {
  return sequence.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\t/g, '\\t');
}

const unescaped: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\' };

/** Returns the sequences of a `stop` value, which may be a string or a list. */
export function stopList(stop: string | readonly string[] | null | undefined): readonly string[] {
  if (stop === null || stop === undefined) return [];
  return typeof stop === 'string' ? [stop] : stop;
}

/** Returns the `stop` value for sequences: a string for one, a list for several, null for none. */
export function stopOf(sequences: readonly string[]): string | string[] | null {
  const [first] = sequences;
  if (first === undefined) return null;
  return sequences.length === 1 ? first : [...sequences];
}
