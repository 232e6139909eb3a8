import { LanguagesIcon } from 'lucide-react';
import { type LanguageChoice, languageChoices } from '../../shared/text/language.ts';
import { failureText } from '../failures/failure-text.ts';
import { settingsStrings } from '../i18n/settings-strings.ts';
import { changeSettings, useSettings } from '../stores/settings-store.ts';
import { NativeSelect } from '../ui/controls/native-select.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Icon } from '../ui/text/icon.tsx';
import styles from './onboarding.module.css';

/** Changes the interface language. The page reloads to apply it. */
export function LanguagePicker() {
  const language = useSettings((settings) => settings.language);
  const { language: label, languages } = settingsStrings().settings.appearance;
  const choose = async (choice: LanguageChoice) => {
    const failure = await changeSettings({ language: choice });
    if (failure) toast({ text: failureText(failure).title });
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
