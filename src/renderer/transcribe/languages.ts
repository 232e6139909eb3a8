import type { ComboboxOption } from '../ui/combobox-options.ts';
import { words } from '../words.ts';

// ISO 639-1, those that Whisper models write down.
const codes =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha he hi hr ht hu hy id is it ja ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh'.split(
    ' ',
  );

const names = new Intl.DisplayNames(words.chat.language, { type: 'language' });

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
  if (!/^[a-z]{2}$/i.test(said)) return said.charAt(0).toUpperCase() + said.slice(1);
  return names.of(said.toLowerCase()) ?? said;
}

/** What was chosen or typed as a code; undefined where it is no language. */
export function languageCode(chosen: string): string | null | undefined {
  if (chosen === detectId) return null;
  const typed = chosen.trim().toLowerCase();
  return languageOptions.find(({ id, label }) => id === typed || label?.toLowerCase() === typed)?.id;
}
