import type { Prompt } from '../../../../shared/chat/prompt.ts';
import type { MatchRange } from '../../../../shared/search/search.ts';
import { folded } from '../../../../shared/search/search-fold.ts';
import { nearRank } from '../../../ui/results/near.ts';
import { type Rank, rangesIn, rank, wordsOf } from '../../../ui/results/rank.ts';

/** A saved prompt in the list, with its title, the matches in it, and the start of its text. */
export type FoundPrompt = {
  readonly prompt: Prompt;
  readonly title: string;
  readonly matches: readonly MatchRange[];
  readonly firstLine: string;
};

/** Maximum number of prompts listed at once. */
const maxListed = 50;
/** How much of a prompt's text is searched and shown, in UTF-16 code units. */
const maxLineLength = 200;
/** Titles come first: a match in the text ranks no higher than a match inside a word. */
const tierOfText = 2;

/**
 * Returns the prompts that match a query, best first, or all of them if the query is empty. Prompts without text are
 * left out. `titleOf` returns a prompt's title. Typing errors are tolerated only if no prompt matches exactly.
 */
export function findPrompts(
  prompts: readonly Prompt[],
  query: string,
  titleOf: (prompt: Prompt) => string,
): readonly FoundPrompt[] {
  const words = wordsOf(query);
  const all = prompts
    .filter(({ text }) => text.trim() !== '')
    .map((prompt) => ({ prompt, title: titleOf(prompt), firstLine: firstLineOf(prompt.text) }));
  if (words.length === 0) return all.slice(0, maxListed).map((found) => ({ ...found, matches: [] }));
  const rankedBy = (rankText: typeof rank) =>
    all.flatMap((found) => {
      const result = rankIn(rankText, found.title, found.firstLine, words);
      return result ? [{ found, result }] : [];
    });
  const exact = rankedBy(rank);
  const ranked = exact.length > 0 ? exact : rankedBy(nearRank);
  return ranked
    .sort((one, other) => other.result.tier - one.result.tier)
    .slice(0, maxListed)
    .map(({ found, result }) => ({ ...found, matches: rangesIn(found.title, result) }));
}

function rankIn(rankText: typeof rank, title: string, line: string, words: readonly string[]): Rank | null {
  const foldedTitle = folded(title);
  const found = rankText(foldedTitle, words);
  if (found) return found;
  const combined = rankText(`${foldedTitle} ${folded(line)}`, words);
  if (!combined) return null;
  return {
    tier: Math.min(combined.tier, tierOfText),
    ranges: combined.ranges.filter(([, to]) => to <= foldedTitle.length),
  };
}

function firstLineOf(text: string): string {
  const [line = ''] = text.trim().slice(0, maxLineLength).split('\n', 1);
  return line.trim();
}
