import { codeSpanFinder } from '../code/code-spans.ts';
import { type Formula, formulaAt } from './formula-syntax.ts';

/**
 * An offset where a formula may start, the formula that starts there (if any), the character before it, and whether an
 * unclosed code span precedes it.
 */
type Place = {
  readonly at: number;
  readonly before: string;
  readonly formula: Formula | undefined;
  readonly inCode: boolean;
};

/** Yields each offset outside code and escapes where a formula may start. Skips over the formulas found. */
function* placesIn(text: string): Generator<Place> {
  const codeEnd = codeSpanFinder(text);
  let inCode = false;
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    if (rest.startsWith('`')) {
      const end = codeEnd(at);
      inCode ||= end === undefined;
      at = end ?? at + (/^`+/.exec(rest)?.[0].length ?? 1);
      continue;
    }
    const length = /^(?:\$|\\[([])/.exec(rest)?.[0].length;
    if (length === undefined) {
      at += plainLength(rest);
      continue;
    }
    const before = text.slice(Math.max(0, at - 1), at);
    const formula = formulaAt(rest, before);
    yield { at, before, formula, inCode };
    at += formula?.raw.length ?? (rest.startsWith('$$') ? 2 : length);
  }
}

function plainLength(rest: string): number {
  if (rest.startsWith('\\')) return 2;
  const next = rest.search(/[$\\`]/);
  return next < 0 ? rest.length : next;
}

/** Returns `mask` (as long as `text`) with all formulas masked, so that nothing in them is emphasis. */
export function maskFormulas(text: string, mask: string): string {
  let masked = '';
  for (const { at, formula } of placesIn(text)) {
    if (formula) masked += mask.slice(masked.length, at) + 'x'.repeat(formula.raw.length);
  }
  return masked + mask.slice(masked.length);
}

/** The longest unfinished formula, in UTF-16 code units. Longer text isn't one. */
const maxOpen = 1000;
const maxOpenInLine = 160;

/**
 * Returns whether the text looks like an unfinished formula. A dollar sign can also start a price or a shell variable,
 * so text with spaces must contain other signs of maths.
 */
function looksOpen(rest: string, before: string): boolean {
  if (/^(?:\$\$|\\)/.test(rest)) return rest.length <= maxOpen;
  const inside = rest.slice(1);
  if (/[\p{L}\p{N}\\]$/u.test(before) || rest.length > maxOpenInLine) return false;
  return /^[^\s\d$][^\n$`]*$/.test(inside) && (!inside.includes(' ') || /[\\^_={}]/.test(inside));
}

/**
 * Returns where an unfinished formula starts in streaming text; undefined if there is none. It's shown as source until
 * it's complete.
 */
export function openFormula(text: string): number | undefined {
  for (const { at, before, formula, inCode } of placesIn(text)) {
    if (inCode) return undefined;
    if (!formula && looksOpen(text.slice(at), before)) return at;
  }
  return undefined;
}
