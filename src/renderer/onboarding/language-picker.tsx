import { LanguagesIcon } from 'lucide-react';
import { type LanguageChoice, languageChoices } from '../../shared/models/language.ts';
import { sentenceOf } from '../failure-words.ts';
import { changeSettings, useSettings } from '../frame/settings-store.ts';
import { Icon } from '../ui/icon.tsx';
import { NativeSelect } from '../ui/native-select.tsx';
import { toast } from '../ui/toast.tsx';
import { words } from '../words.ts';
import styles from './onboarding.module.css';

/** Offers another interface language than the browser's or the computer's; choosing one reloads the page in it. */
export function LanguagePicker() {
  const language = useSettings((settings) => settings.language);
  const { language: label, languages } = words.settings.appearance;
  const choose = async (choice: LanguageChoice) => {
    const failed = await changeSettings({ language: choice });
    if (failed) toast({ text: sentenceOf(failed).title });
  };
  return (
    <div className={styles.language}>
      <Icon icon={LanguagesIcon} size={16} />
      <NativeSelect
        variant="quiet"
        aria-label={label}
        value={language}
        onChange={({ currentTarget: { value } }) => {
          const choice = languageChoices.find((one) => one === value);
          if (choice) void choose(choice);
        }}
      >
        {languageChoices.map((choice) => (
          <option key={choice} value={choice}>
            {languages[choice]}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
