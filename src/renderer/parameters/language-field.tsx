import { useMemo } from 'react';
import { create } from 'zustand';
import { folded } from '../../shared/search/search-fold.ts';
import { strings } from '../i18n/strings.ts';
import { usePreload } from '../lazy/lazy.tsx';
import { Combobox } from '../ui/controls/combobox/combobox.tsx';
import type { ComboboxOption } from '../ui/format/combobox-options.ts';
import { detectId, languageName, languageOptions } from '../ui/format/languages.ts';

type Find = (typed: string) => readonly ComboboxOption[];

/** The function that finds languages; null until all their names are loaded. */
const useFinder = create<{ readonly find: Find | null }>(() => ({ find: null }));

async function loadFinder(): Promise<void> {
  if (useFinder.getState().find) return;
  // If loading fails, opening the list tries again.
  const module = await import('../ui/format/find-languages.ts').catch(() => null);
  if (module) useFinder.setState({ find: module.findLanguages });
}

const finder = { preload: loadFinder };

/** Chooses a spoken language by name, code or BCP 47 tag. Null lets the gateway detect it. */
export function LanguageField({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (language: string | null) => void;
}) {
  const texts = strings().transcribe;
  const find = useFinder((state) => state.find);
  usePreload(finder);
  const options = useMemo(() => {
    const listed = languageOptions();
    const isListed = value === null || listed.some(({ id }) => id === value);
    return isListed ? listed : [...listed, chosenOption(value, find)];
  }, [value, find]);
  return (
    <Combobox
      label={texts.language}
      value={value ?? detectId}
      options={options}
      find={find ?? findCommon}
      notFoundText={find ? texts.languageNotFound : texts.languagesLoading}
      onOpen={() => void loadFinder()}
      onChange={(chosen) => onChange(chosen === detectId ? null : chosen)}
    />
  );
}

const findCommon: Find = (typed) => {
  const query = folded(typed.trim());
  const isNamed = ({ id, label = '' }: ComboboxOption) => id === query || folded(label) === query;
  const matches = languageOptions().filter(
    ({ id, label = '' }) => id === query || folded(label).includes(query),
  );
  return [...matches.filter(isNamed), ...matches.filter((option) => !isNamed(option))];
};

/** Returns the option for a language that isn't among the common ones, as it appears in the list of matches. */
function chosenOption(tag: string, find: Find | null): ComboboxOption {
  return find?.(tag).find(({ id }) => id === tag) ?? { id: tag, label: languageName(tag) };
}
