import { folded } from '../../../shared/search/search-fold.ts';
import type { ComboboxOption } from './combobox-options.ts';
import { type KnownLanguage, knownLanguages, shortestCodes } from './language-data.ts';
import { detectId, languageName, languageOptions, languageTag } from './languages.ts';

/** Maximum number of matches to list. With more, refining the query is quicker than scrolling. */
const maxMatches = 80;

const byCode = new Map(knownLanguages.flatMap((language) => language.codes.map((code) => [code, language])));
/** Codes `qaa` to `qtz`, which ISO 639-2 and 639-3 reserve for local use. */
const localUse = /^q[a-t][a-z]$/;

/**
 * Finds languages by code, tag or name (in the page's language, English, Chinese, or the language itself), best match
 * first. Also offers a well-formed tag of a known language, with the language's shortest code.
 */
export function findLanguages(typed: string): readonly ComboboxOption[] {
  const query = folded(typed.trim());
  if (query === '') return [];
  const tag = languageOfTag(typed);
  const words = query.split(/\s+/);
  const found = knownLanguages
    .map((language) => ({ language, rank: rankOf(language, query, words) }))
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || compare(one.language, other.language))
    .slice(0, maxMatches)
    .map(({ language }) => optionOf(language));
  const options = tag === null ? found : [tag, ...found.filter(({ id }) => id !== tag.id)];
  return [...languageOptions().filter((option) => isDetect(option, query)), ...options];
}

function isDetect({ id, label = '' }: ComboboxOption, query: string): boolean {
  return (
    id === detectId && query.length > 2 && ['auto', folded(label)].some((name) => name.startsWith(query))
  );
}

function compare(one: KnownLanguage, other: KnownLanguage): number {
  return Number(other.common) - Number(one.common) || one.label.localeCompare(other.label);
}

/** Returns how well a language matches: 0 is best, null is no match. */
function rankOf(
  { codes, names, common }: KnownLanguage,
  query: string,
  words: readonly string[],
): number | null {
  if (codes.includes(query)) return 0;
  if (names.includes(query)) return 1;
  const has = (test: (name: string, word: string) => boolean) =>
    names.some((name) => words.every((word) => test(name, word)));
  const family = common ? 0 : 3;
  if (names.some((name) => name.startsWith(query))) return 2 + family;
  if (has((name, word) => name.split(/[^\p{L}\p{M}]+/u).some((part) => part.startsWith(word))))
    return 3 + family;
  if (has((name, word) => name.includes(word))) return 4 + family;
  return null;
}

/** Finds a language by its code or tag, not by its name. Returns null if there is no such language. */
export function languageOfTag(typed: string): ComboboxOption | null {
  const normalised = typed.trim().replaceAll('_', '-');
  const tag = normalised.includes('-') ? languageTag(normalised) : normalised.toLowerCase();
  if (tag === null) return null;
  const [primary = '', ...rest] = tag.split('-');
  const language = byCode.get(primary);
  if (rest.length === 0) {
    if (language) return optionOf(language);
    return localUse.test(primary) ? { id: primary, label: primary } : null;
  }
  if (!language && !localUse.test(primary) && primary !== 'x' && primary !== 'i') return null;
  const id = [shortestCodes.get(primary) ?? primary, ...rest].join('-');
  const variety = byCode.get(id.toLowerCase());
  if (variety) return optionOf(variety);
  const name = languageName(id);
  return { id, label: name === id ? id : `${name} (${id})` };
}

function optionOf({ tag, label, common }: KnownLanguage): ComboboxOption {
  return { id: tag, label: common ? label : `${label} (${tag})` };
}
