import type { Failure } from '../../../shared/failure.ts';
import { takenCharactersRange } from '../../../shared/limits.ts';

/** No gateway that is of use takes fewer characters: one that refuses these refuses for another reason. */
const fewest = takenCharactersRange.min;

const aboutLength =
  /too.?long|max_length|(characters?|chars|text|input|string|length).{0,80}(limit|exceed|maximum|max\b|at most|up to|longer|less than|fewer)|(limit|exceed|maximum|max\b|at most|up to|longer|less than|fewer).{0,80}(characters?|chars|text|input|string|length)/i;

/** Returns how many characters one request may hold: what is set for the gateway, and less where it refused that. */
export function mostCharacters(
  { speechLimit }: { readonly speechLimit: number },
  { maxCharacters }: { readonly maxCharacters: number | null },
): number {
  return Math.min(maxCharacters ?? speechLimit, speechLimit);
}

/**
 * Returns how many characters a gateway takes after it refused a text of `sent` characters as too long: the number that
 * it names, else half. Null where the refusal is about something else.
 */
export function learnedCharacters({ code, values }: Failure, sent: number): number | null {
  const said = String(values.said ?? '');
  if (code !== 'too-large' && !(code === 'request-refused' && aboutLength.test(said))) return null;
  // What was sent is named as well. Tokens are no characters.
  const named = /token/i.test(said)
    ? []
    : [...said.matchAll(/\d{1,3}(?:[,.\u202f ]\d{3})+(?!\d)|\d+/g)]
        .map(([digits]) => Number(digits.replace(/\D/g, '')))
        .filter((number) => number >= fewest && number < sent);
  const most = named.length > 0 ? Math.max(...named) : Math.floor(sent / 2);
  return most < fewest ? null : most;
}
