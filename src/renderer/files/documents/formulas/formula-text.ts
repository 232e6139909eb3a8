import { ownValue } from '../../../../shared/own-value.ts';

/** Encloses a part of a formula in braces, unless it's one character. */
export function grouped(part: string): string {
  const text = part.trim();
  return /^.$/su.test(text) ? text : `{${text}}`;
}

/** Writes a fraction. */
export function fractionOf(above: string, below: string): string {
  return `${grouped(above)}/${grouped(below)}`;
}

/** Writes a base with its subscript and superscript. Empty ones are left out. */
export function withScripts(base: string, below: string, above: string): string {
  const sub = below.trim() === '' ? '' : `_${grouped(below)}`;
  return `${base}${sub}${above.trim() === '' ? '' : `^${grouped(above)}`}`;
}

/** Writes a root. An empty degree is a square root. */
export function rootOf(radicand: string, degree: string): string {
  return `√${degree.trim() === '' ? '' : `[${degree.trim()}]`}${grouped(radicand)}`;
}

/** Writes the rows of a matrix. */
export function matrixOf(rows: readonly (readonly string[])[]): string {
  return `[${rows.map((cells) => cells.map((cell) => cell.trim()).join(', ')).join('; ')}]`;
}

/** The combining characters of marks above a letter. */
const accents: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0305',
  '‾': '\u0305',
  '―': '\u0305',
  '˙': '\u0307',
  '.': '\u0307',
  '¨': '\u0308',
  ˇ: '\u030c',
  '→': '\u20d7',
  '⃗': '\u20d7',
};

/** Returns the combining character for a mark above a letter. Null for other text. */
export function accentOf(mark: string): string | null {
  return ownValue(accents, mark) ?? (/^\p{M}$/u.test(mark) ? mark : null);
}
