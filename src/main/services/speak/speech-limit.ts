import type { Failure } from '../../../shared/failure.ts';
import { charactersLimitRange } from '../../../shared/limits.ts';

/** Minimum limit in characters. A gateway that refuses a shorter text does so for another reason. */
const minLimit = charactersLimitRange.min;

const aboutLength =
  /too.?long|max_length|(characters?|chars|text|input|string|length).{0,80}(limit|exceed|maximum|max\b|at most|up to|longer|less than|fewer)|(limit|exceed|maximum|max\b|at most|up to|longer|less than|fewer).{0,80}(characters?|chars|text|input|string|length)/i;

/**
 * Returns a gateway's limit after it refused a text of `sent` characters as too long: the number that the refusal
 * names, or else half of `sent`. Null if the refusal has another reason.
 */
export function learnedCharacters({ code, values }: Failure, sent: number): number | null {
  const said = String(values.said ?? '');
  if (code !== 'too-large' && !(code === 'request-refused' && aboutLength.test(said))) return null;
  // The refusal may also name the sent length. Numbers of tokens are ignored, because tokens aren't characters.
  const named = /token/i.test(said)
    ? []
    : [...said.matchAll(/\d{1,3}(?:[,.\u202f ]\d{3})+(?!\d)|\d+/g)]
        .map(([digits]) => Number(digits.replace(/\D/g, '')))
        .filter((number) => number >= minLimit && number < sent);
  const limit = named.length > 0 ? Math.max(...named) : Math.floor(sent / 2);
  return limit < minLimit ? null : limit;
}
