import iso6391 from 'iso-639-1';
import { iso6393 } from 'iso-639-3';
import { folded } from '../../../shared/search/search-fold.ts';
import { commonCodes, languageName } from './languages.ts';

/**
 * A language, with the codes and names by which it can be found. Names are {@link folded}, and the first one is the
 * label.
 */
export type KnownLanguage = {
  readonly tag: string;
  readonly label: string;
  readonly codes: readonly string[];
  readonly names: readonly string[];
  /** Whether it's in ISO 639-1 and therefore listed without a query. */
  readonly common: boolean;
};

/** Varieties that have their own names in CLDR. */
const varieties = [
  ...['ar-001', 'de-AT', 'de-CH', 'en-AU', 'en-CA', 'en-GB', 'en-US', 'es-419', 'es-ES', 'es-MX', 'fa-AF'],
  ...['fr-CA', 'fr-CH', 'nl-BE', 'pt-BR', 'pt-PT', 'ro-MD', 'sw-CD', 'zh-Hans', 'zh-Hant'],
];

const inEnglish = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const inChinese = new Intl.DisplayNames('zh-Hans', { type: 'language', fallback: 'none' });

/** Every language in ISO 639-1 and 639-3, and the varieties that have names. */
export const knownLanguages: readonly KnownLanguage[] = [
  ...commonCodes.map((tag) => {
    const long = iso6393.find((language) => language.iso6391 === tag);
    const codes = [long?.iso6393, long?.iso6392B].filter((code) => code !== undefined);
    return knownLanguage(tag, codes, [long?.name, iso6391.getNativeName(tag)], true);
  }),
  ...iso6393
    .filter(({ iso6391: short = '' }) => !commonCodes.includes(short))
    .map(({ iso6391: short, iso6393: long, iso6392B, name }) =>
      knownLanguage(short ?? long, [long, iso6392B], [name], false),
    ),
  ...varieties.map((tag) => knownLanguage(tag, [], [ownName(tag)], false)),
];

/** Maps ISO 639-2 and 639-3 codes to ISO 639-1 codes, because BCP 47 requires the shortest code. */
export const shortestCodes: ReadonlyMap<string, string> = new Map(
  iso6393.flatMap((language) => {
    const { iso6391: short } = language;
    const long = [language.iso6393, language.iso6392B].filter((code) => code !== undefined);
    return short === undefined ? [] : long.map((code) => [code, short] as const);
  }),
);

function knownLanguage(
  tag: string,
  codes: readonly (string | undefined)[],
  moreNames: readonly (string | undefined)[],
  common: boolean,
): KnownLanguage {
  const name = languageName(tag);
  const label = name === tag ? (moreNames[0] ?? tag) : name;
  const names = [label, inEnglish.of(tag), inChinese.of(tag), ...moreNames].filter(
    (one) => one !== undefined,
  );
  return {
    tag,
    label,
    codes: [tag.toLowerCase(), ...codes.filter((code) => code !== undefined)],
    names: [...new Set(names.map(folded))],
    common,
  };
}

function ownName(tag: string): string | undefined {
  return new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(tag);
}
