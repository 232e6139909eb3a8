import { chatRanges } from '../../shared/limits.ts';
import { folded } from '../../shared/search/search-fold.ts';
import { strings } from '../i18n/strings.ts';

/** Returns the parameter that a query such as `temp 0.2` names, and its value. Null if it names none, or no valid value. */
export function parameterIn(
  query: string,
): { readonly name: keyof typeof chatRanges; readonly value: number } | null {
  const words = query.replace('>', '').trim().split(/\s+/);
  const number = words.pop() ?? '';
  const typed = folded(words.join(' '));
  const value = /^-?\d/.test(number) ? Number(number.replace(',', '.')) : Number.NaN;
  const { names } = strings().parameters;
  const name = (Object.keys(chatRanges) as (keyof typeof chatRanges)[]).find(
    (one) => typed.length >= 3 && folded(names[one]).startsWith(typed),
  );
  if (!name || !(value >= chatRanges[name].min && value <= chatRanges[name].max)) return null;
  return { name, value };
}
