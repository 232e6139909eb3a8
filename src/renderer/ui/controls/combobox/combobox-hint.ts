import { strings } from '../../../i18n/strings.ts';
import type { ComboboxGroup, ComboboxOption } from '../../format/combobox-options.ts';
import { formatKeys } from '../../text/key-names.ts';

/**
 * Returns a hint with the keys that choose the typed text as an id. Returns null if the text is blank or is an option's
 * id or label.
 */
export function typedHint(
  options: readonly ComboboxOption[],
  groups: readonly ComboboxGroup[],
  typed: string,
): string | null {
  const trimmed = typed.trim();
  if (trimmed === '' || options.some(({ id, label }) => id === trimmed || label === trimmed)) return null;
  const keys = groups.length > 0 ? formatKeys(['Mod', 'Enter']) : 'Enter';
  return strings().frame.combobox.takeTyped(trimmed, keys);
}

/** Returns a hint that names the option Enter chooses, for lists in which the typed text itself can't be chosen. */
export function foundHint(found: readonly ComboboxOption[]): string | null {
  const [best] = found;
  return best ? strings().frame.combobox.takeTyped(best.label ?? best.id, 'Enter') : null;
}
