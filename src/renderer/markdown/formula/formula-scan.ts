import { codeSpanFinder } from '../code/code-spans.ts';
import { type Formula, formulaAt } from './formula-syntax.ts';

/**
 * A place where a formula may begin: the formula there, if one does, what stands right before, and whether code has begun
 * before it that has not ended.
 */
type Place = {
  readonly at: number;
  readonly before: string;
  readonly formula: Formula | undefined;
  readonly inCode: boolean;
};

/** Every place outside code and escapes where a formula may begin, passing over those that do. */
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

/** `mask`, which is as long as `text`, without any sign of emphasis where `text` has formulas. */
export function maskFormulas(text: string, mask: string): string {
  let masked = '';
  for (const { at, formula } of placesIn(text)) {
    if (formula) masked += mask.slice(masked.length, at) + 'x'.repeat(formula.raw.length);
  }
  return masked + mask.slice(masked.length);
}

/** An unfinished formula longer than this, in UTF-16 units, was none. */
const MAX_OPEN = 1000;
const MAX_OPEN_IN_LINE = 160;

/** A dollar also stands before a price or a variable of a shell, so there has to be a sign of mathematics. */
function looksOpen(rest: string, before: string): boolean {
  if (/^(?:\$\$|\\)/.test(rest)) return rest.length <= MAX_OPEN;
  const inside = rest.slice(1);
  if (/[\p{L}\p{N}\\]$/u.test(before) || rest.length > MAX_OPEN_IN_LINE) return false;
  return /^[^\s\d$][^\n$`]*$/.test(inside) && (!inside.includes(' ') || /[\\^_={}]/.test(inside));
}

/**
 * Where in the text of a reply that is being written a formula begins that has not ended yet; undefined where none
 * does. Until it ends it is shown as it is written.
 */
export function openFormula(text: string): number | undefined {
  for (const { at, before, formula, inCode } of placesIn(text)) {
    if (inCode) return undefined;
    if (!formula && looksOpen(text.slice(at), before)) return at;
  }
  return undefined;
}
