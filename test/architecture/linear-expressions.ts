import type { AST } from '@eslint-community/regexpp';
import {
  getConsumedChars,
  getFirstConsumedChar,
  hasSomeDescendant,
  isPotentiallyEmpty,
  type ReadonlyFlags,
} from 'regexp-ast-analysis';
import { analyse } from 'scslre';

/** A regular expression as written. */
export type Expression = { readonly source: string; readonly flags: string };

/** Repetitions with at least this upper limit count as unlimited. */
const endless = 1_000;

/**
 * Describes what makes an expression slower than linear in the length of the text, or returns an empty list. `scslre`
 * finds the cases that a single repeated character can trigger. Three other forms are rejected too, because longer
 * repeated strings can slow them down, although some of them are linear: a repetition that can start again within what
 * it has already scanned, two repetitions that can share what they match, and a repeated group that can match one text
 * in several ways.
 */
export function slowness(expression: Expression): string[] {
  const { parsed, reports } = analyse(expression);
  const { pattern, flags } = parsed;
  const repetitions = repetitionsIn(pattern);
  const problems = [
    ...reports.map(({ type }) => (type === 'Move' ? 'is retried at each position' : 'backtracks')),
    ...repetitions
      .filter((one) => isRetriedWithin(one, flags))
      .map(() => 'is retried within what it has already scanned'),
    ...repetitions
      .filter((one) => canShareMatch(one, repetitions, flags))
      .map(() => 'has repetitions that share a match'),
    ...repetitions.filter((one) => isAmbiguous(one, flags)).map(() => 'repeats an ambiguous group'),
  ];
  return [...new Set(problems)];
}

function repetitionsIn(pattern: AST.Pattern): readonly AST.Quantifier[] {
  const found: AST.Quantifier[] = [];
  hasSomeDescendant(pattern, (node) => {
    if (node.type === 'Quantifier' && node.max >= endless) found.push(node);
    return false;
  });
  return found;
}

/** Whether a failed match is retried from positions that the repetition has already passed. */
function isRetriedWithin(repetition: AST.Quantifier, flags: ReadonlyFlags & { sticky: boolean }): boolean {
  const { before, after, look } = placeOf(repetition);
  if (look === 'behind') return true;
  if (flags.sticky || before.some((element) => isStart(element) && !flags.multiline)) return false;
  if (look === 'none' && after.every(alwaysMatches)) return false;
  return !before.some((element) => separates(element, repetition, flags));
}

/** Whether this repetition and a later one can divide a text in many ways, each of which may fail. */
function canShareMatch(
  repetition: AST.Quantifier,
  all: readonly AST.Quantifier[],
  flags: ReadonlyFlags,
): boolean {
  const { chars } = getConsumedChars(repetition, flags);
  return all.some((later) => {
    const { before, after } = placeOf(later);
    if (later.start < repetition.end || !follows(later, repetition) || after.every(alwaysMatches))
      return false;
    if (getConsumedChars(later, flags).chars.isDisjointWith(chars)) return false;
    const between = [
      ...before.filter(({ start }) => start >= repetition.end),
      ...placeOf(repetition).after.filter(({ end }) => end <= later.start),
    ];
    return ![...between, later.element].some((element) => separates(element, repetition, flags));
  });
}

/** Whether an element follows another one in a match, rather than being in a different branch. */
function follows(later: AST.Element, element: AST.Element): boolean {
  const { after } = placeOf(element);
  return after.some(({ start, end }) => start <= later.start && later.end <= end);
}

/**
 * Whether a repeated group can be empty, has branches that can start with the same text, or contains such a group
 * without a separator.
 */
function isAmbiguous(repetition: AST.Quantifier, flags: ReadonlyFlags): boolean {
  const group = repetition.element;
  if (group.type !== 'Group' && group.type !== 'CapturingGroup') return false;
  if (isPotentiallyEmpty(group, flags)) return true;
  const beginnings = group.alternatives.map((branch) => getFirstConsumedChar(branch, 'ltr', flags).char);
  if (beginnings.some((one, at) => beginnings.slice(at + 1).some((other) => !one.isDisjointWith(other))))
    return true;
  return group.alternatives.some(({ elements }) =>
    elements.some(
      (element) =>
        hasSomeDescendant(
          element,
          (node) => node.type === 'Quantifier' && node.max >= endless && isGroup(node),
        ) && !elements.some((other) => other !== element && separates(other, element, flags)),
    ),
  );
}

type Place = {
  readonly before: readonly AST.Element[];
  readonly after: readonly AST.Element[];
  readonly look: 'none' | 'ahead' | 'behind';
};

/** Returns what comes before and after an element, from the start of the pattern to its end. */
function placeOf(element: AST.Element): Place {
  const before: AST.Element[] = [];
  const after: AST.Element[] = [];
  let look: Place['look'] = 'none';
  for (let node: AST.Node = element; node.parent; node = node.parent) {
    const { parent } = node;
    if (parent.type === 'Alternative') {
      const at = parent.elements.indexOf(node as AST.Element);
      before.unshift(...parent.elements.slice(0, at));
      after.push(...parent.elements.slice(at + 1));
    } else if (parent.type === 'Assertion' && look !== 'behind')
      look = parent.kind === 'lookbehind' ? 'behind' : 'ahead';
  }
  return { before, after, look };
}

/** Whether an element must be matched, and can't match within what `other` matches. */
function separates(element: AST.Element, other: AST.Element, flags: ReadonlyFlags): boolean {
  const { chars } = getConsumedChars(other, flags);
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return getConsumedChars(element, flags).chars.isDisjointWith(chars);
    case 'Quantifier':
      return element.min > 0 && separates(element.element, other, flags);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.every(({ elements }) =>
        elements.some((one) => separates(one, other, flags)),
      );
    case 'Assertion':
      return isEdge(element, chars, flags);
    default:
      return false;
  }
}

type Chars = ReturnType<typeof getConsumedChars>['chars'];

/** Whether an assertion holds only at the edge of a run of these characters, not within it. */
function isEdge(assertion: AST.Assertion, chars: Chars, flags: ReadonlyFlags): boolean {
  switch (assertion.kind) {
    case 'start':
      // Text has only one start, unless the multiline flag is set.
      return !flags.multiline || ['\n', '\r', '\u2028', '\u2029'].every((end) => !hasCharacter(chars, end));
    case 'word': {
      const { chars: letters } = charactersOf('\\w', flags);
      return !assertion.negate && (chars.isDisjointWith(letters) || chars.isSubsetOf(letters));
    }
    case 'lookbehind': {
      const [branch, ...others] = assertion.alternatives;
      if (!branch || others.length > 0 || branch.elements.length !== 1) return false;
      const looked = getConsumedChars(branch, flags).chars;
      return assertion.negate ? chars.isSubsetOf(looked) : chars.isDisjointWith(looked);
    }
    default:
      return false;
  }
}

function charactersOf(source: string, { ignoreCase = false, unicode = false }: ReadonlyFlags) {
  const flags = `${ignoreCase ? 'i' : ''}${unicode ? 'u' : ''}`;
  const { parsed } = analyse({ source, flags });
  return getConsumedChars(parsed.pattern, parsed.flags);
}

function hasCharacter(chars: Chars, character: string): boolean {
  return chars.has(character.codePointAt(0) ?? 0);
}

function isStart(element: AST.Element): boolean {
  return element.type === 'Assertion' && element.kind === 'start';
}

function alwaysMatches(element: AST.Element): boolean {
  if (element.type === 'Quantifier') return element.min === 0 || alwaysMatches(element.element);
  const isHeld = element.type === 'Group' || element.type === 'CapturingGroup';
  return isHeld && element.alternatives.some(({ elements }) => elements.every(alwaysMatches));
}

function isGroup({ element }: AST.Quantifier): boolean {
  return element.type === 'Group' || element.type === 'CapturingGroup';
}
