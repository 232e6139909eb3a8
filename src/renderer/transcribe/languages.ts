import type { ComboboxOption } from '../ui/combobox-options.ts';
import { words } from '../words.ts';

// ISO 639-1, all of it.
const codes =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'.split(
    ' ',
  );

const names = new Intl.DisplayNames(words.chat.language, { type: 'language' });
const englishNames = new Intl.DisplayNames('en', { type: 'language' });
/** Codes by the English names that gateways tell languages by, in small letters. */
const codeOf = new Map(codes.map((code) => [englishNames.of(code)?.toLowerCase(), code]));

/** The choice that leaves the language to the gateway. */
export const detectId = 'detect';

/** Languages by name, after the choice to have it detected. */
export const languageOptions: readonly ComboboxOption[] = [
  { id: detectId, label: words.transcribe.detect },
  ...codes
    .map((id) => ({ id, label: names.of(id) ?? id }))
    .sort((one, other) => one.label.localeCompare(other.label)),
];

/** A language as a person calls it, from a gateway's code or name. */
export function languageName(said: string): string {
  const small = said.toLowerCase();
  const code = /^[a-z]{2}$/.test(small) ? small : codeOf.get(small);
  return (code && names.of(code)) ?? said.charAt(0).toUpperCase() + said.slice(1);
}

/** What was chosen or typed as a code; undefined where it is no language. */
export function languageCode(chosen: string): string | null | undefined {
  if (chosen === detectId) return null;
  const typed = chosen.trim().toLowerCase();
  return languageOptions.find(({ id, label }) => id === typed || label?.toLowerCase() === typed)?.id;
}
