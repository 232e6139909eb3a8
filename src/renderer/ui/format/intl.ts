import { strings } from '../../i18n/strings.ts';

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();
const lists = new Map<string, Intl.ListFormat>();
const relativeTimes = new Map<string, Intl.RelativeTimeFormat>();
const languages = new Map<string, Intl.DisplayNames>();
const currencies = new Map<string, Intl.DisplayNames>();
const collators = new Map<string, Intl.Collator>();

/** Returns the number format with these options in the current locale. Caches formats, because creating one is slow. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return cached(numbers, options, (locale) => new Intl.NumberFormat(locale, options));
}

/** Returns the date format with these options in the current locale. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(dates, options, (locale) => new Intl.DateTimeFormat(locale, options));
}

/** Returns the names of languages in the current locale. `of` returns undefined for a language without a name. */
export function languageNames(): Intl.DisplayNames {
  return cached(
    languages,
    {},
    (locale) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }),
  );
}

/** Returns the names of currencies in the current locale. `of` returns the code of a currency without a name. */
export function currencyNames(): Intl.DisplayNames {
  return cached(currencies, {}, (locale) => new Intl.DisplayNames(locale, { type: 'currency' }));
}

/** Returns the codes of all currencies (ISO 4217). */
export function currencyCodes(): readonly string[] {
  return Intl.supportedValuesOf('currency');
}

/**
 * Joins items in a sentence ("a, b and c") in the current locale. A Chinese conjunction gets a space next to Latin
 * letters and digits ("a、b 和 c"), as in all Chinese strings.
 */
export function joinedList(items: readonly string[]): string {
  return joinedWith(
    cached(lists, {}, (locale) => new Intl.ListFormat(locale)),
    items,
  );
}

/** Joins items as {@link joinedList} does, but with the given format, which can be for any locale. */
export function joinedWith(format: Intl.ListFormat, items: readonly string[]): string {
  const parts = format.formatToParts(items);
  return parts
    .map(({ type, value }, at) => {
      if (type === 'element' || !/^\p{Script=Han}$/u.test(value)) return value;
      const before = /[a-z\d]$/i.test(parts[at - 1]?.value ?? '') ? ' ' : '';
      const after = /^[a-z\d]/i.test(parts[at + 1]?.value ?? '') ? ' ' : '';
      return before + value + after;
    })
    .join('');
}

/** Returns the format of relative times ("5 minutes ago") in the current locale. */
export function relativeTimeFormat(): Intl.RelativeTimeFormat {
  return cached(relativeTimes, {}, (locale) => new Intl.RelativeTimeFormat(locale));
}

/** Returns the sort order of names in the current locale. Numbers in names are ordered by value. */
export function nameOrder(): Intl.Collator {
  return cached(collators, {}, (locale) => new Intl.Collator(locale, { numeric: true }));
}

function cached<Format>(
  formats: Map<string, Format>,
  options: object,
  create: (locale: string) => Format,
): Format {
  const locale = strings().chat.language;
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? create(locale);
  formats.set(key, format);
  return format;
}
