import { grouped } from './formulas/formula-text.ts';

/** The characters of superscripts and subscripts in Unicode. */
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ';
const subscripts = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙᵢ';
const plain = '0123456789+-=()ni';

/** Ordinal endings and marks, which mean the same on the line. */
const plainScript = /^(?:st|nd|rd|th|er|re|ère|ème|os|as|tm|sm|®|™|\*+|†|‡)$/i;

/** The vertical position of text: on the line, above it or below it. */
export type Position = 'line' | 'above' | 'below';

/** Writes a superscript or subscript, so that 10 to the power of 6 isn't read as 106. Keeps space around it. */
export function positioned(text: string, position: Position): string {
  const inner = text.trim();
  if (position === 'line' || inner === '' || plainScript.test(inner)) return text;
  const start = text.indexOf(inner);
  const characters = Array.from(inner.replaceAll('−', '-'), (one) => plain.indexOf(one));
  const alphabet = position === 'above' ? superscripts : subscripts;
  const replacement = characters.includes(-1)
    ? `${position === 'above' ? '^' : '_'}${grouped(inner)}`
    : characters.map((at) => alphabet.charAt(at)).join('');
  return text.slice(0, start) + replacement + text.slice(start + inner.length);
}
