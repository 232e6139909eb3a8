import { ownValue } from '../../shared/own-value.ts';
import { strings } from '../i18n/strings.ts';

/** A stop sequence as it is drawn: line breaks, tabs, and blanks at its ends can be seen. */
export function shownStop(sequence: string): string {
  const { space, lineBreak, tab } = strings().parameters.stop;
  return sequence
    .replace(/\r\n|\n|\r/g, lineBreak)
    .replace(/\t/g, tab)
    .replace(/^ +|(?<! ) +$/g, (blanks) => space.repeat(blanks.length));
}

/** What typed text stands for: `\n` is a line break, `\t` a tab, `\\` a backslash; any other backslash is itself. */
export function readStop(typed: string): string {
  return typed.replace(/\\([nt\\])/g, (_, letter: string) => ownValue(unescaped, letter) ?? letter);
}

/** The text that {@link readStop} reads as this sequence. */
export function writtenStop(sequence: string): string {
  return sequence.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\t/g, '\\t');
}

const unescaped: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\' };

/** The sequences of a `stop`, which is one string or several. */
export function stopList(stop: string | readonly string[] | null | undefined): readonly string[] {
  if (stop === null || stop === undefined) return [];
  return typeof stop === 'string' ? [stop] : stop;
}

/** The `stop` of some sequences: one goes as a string, several as a list; null for none. */
export function stopOf(sequences: readonly string[]): string | string[] | null {
  const [first] = sequences;
  if (first === undefined) return null;
  return sequences.length === 1 ? first : [...sequences];
}
