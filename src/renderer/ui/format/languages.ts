import { languageTagPattern } from '../../../shared/text/language.ts';
import { strings } from '../../i18n/strings.ts';
import type { ComboboxOption } from './combobox-options.ts';
import { languageNames } from './intl.ts';

/** All ISO 639-1 codes. */
export const commonCodes: readonly string[] =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'.split(
    ' ',
  );

const englishNames = new Intl.DisplayNames('en', { type: 'language' });
/** Maps lower-case English names to codes. Most gateways report the detected language by its English name. */
const codeOf = new Map(commonCodes.map((code) => [englishNames.of(code)?.toLowerCase(), code]));

/** The id of the option that lets the gateway detect the language. */
export const detectId = 'detect';

/** Returns the option to detect the language, followed by the ISO 639-1 languages, sorted by name. */
export function languageOptions(): readonly ComboboxOption[] {
  return [
    { id: detectId, label: strings().transcribe.detect },
    ...commonCodes
      .map((id) => ({ id, label: languageName(id) }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  ];
}

/** Returns a language's name in the page's language, given its tag or the name that a gateway reported. */
export function languageName(nameOrTag: string): string {
  const tag = languageTag(nameOrTag);
  return (
    (tag && displayName(tag)) ?? (tag === null ? nameOrTag.charAt(0).toUpperCase() + nameOrTag.slice(1) : tag)
  );
}

/** Returns the BCP 47 tag for a tag or an English name, or null if `nameOrTag` is neither. */
export function languageTag(nameOrTag: string): string | null {
  const lower = nameOrTag.trim().toLowerCase();
  const byName = codeOf.get(lower);
  if (byName) return byName;
  return languageTagPattern.test(lower) ? withTagCase(lower) : null;
}

/** Returns a tag in the customary case: `zh-Hant-TW`. */
function withTagCase(tag: string): string {
  let afterSingleton = false;
  return tag
    .toLowerCase()
    .split('-')
    .map((part, at) => {
      if (part.length === 1) afterSingleton = true;
      if (at === 0 || afterSingleton) return part;
      if (part.length === 2) return part.toUpperCase();
      return /^[a-z]{4}$/.test(part) ? part.charAt(0).toUpperCase() + part.slice(1) : part;
    })
    .join('-');
}

function displayName(tag: string): string | undefined {
  try {
    return languageNames().of(tag);
  } catch {
    // Private-use and grandfathered tags aren't Unicode locale identifiers.
    return undefined;
  }
}
