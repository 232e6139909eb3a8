import { ArrowRightIcon, LanguagesIcon } from 'lucide-react';
import { useEffect } from 'react';
import { languageChoices } from '../../shared/text/language.ts';
import { strings } from '../i18n/strings.ts';
import { ConnectionNotice } from '../shell/connection-notice.tsx';
import { Logo } from '../shell/logo.tsx';
import { MenuButton } from '../shell/menu-button.tsx';
import { changeSettings, useSettings } from '../stores/settings-store.ts';
import { needsMenuButton } from '../stores/shell.ts';
import { Button } from '../ui/controls/button.tsx';
import { NativeSelect } from '../ui/controls/native-select.tsx';
import { TurningStrokes } from '../ui/state/turning-strokes.tsx';
import { Icon } from '../ui/text/icon.tsx';
import { ConnectForm } from './connect-form.tsx';
import styles from './onboarding.module.css';
import { connectDemo, leaveForStorage, removeUnfinished, useSetUp } from './set-up.ts';

/** The first run: an introduction on the left, and the first gateway on the right. */
export function Onboarding() {
  const leaving = useSetUp((setUp) => setUp.state === 'leaving');
  useEffect(() => {
    document.title = strings().frame.documentTitle(strings().onboarding.title);
    // If the page is closed during set-up, a gateway that never responded mustn't remain the current one.
    const onLeave = () => void removeUnfinished();
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  }, []);
  return (
    <main className={styles.page}>
      {needsMenuButton && (
        <div className={styles.menu}>
          <MenuButton />
        </div>
      )}
      <section className={styles.about}>
        <Logo />
        <div className={styles.hero}>
          <h1 className={styles.heroTitle}>{strings().onboarding.heroTitle}</h1>
          <p className={styles.heroText}>{strings().onboarding.heroText}</p>
        </div>
        <TurningStrokes width={400} strong />
      </section>
      <section className={styles.connect}>
        <ConnectionNotice />
        <LanguagePicker />
        <div className={styles.card}>
          <h2 className={styles.title}>{strings().onboarding.title}</h2>
          <p className={styles.subtitle}>{strings().onboarding.subtitle}</p>
          <ConnectForm />
          <p className={styles.or}>
            <span>{strings().onboarding.or}</span>
          </p>
          <div className={styles.demo}>
            <div>
              <button
                type="button"
                className={styles.demoName}
                aria-describedby="demo-text"
                disabled={leaving}
                onClick={() => void connectDemo()}
              >
                {strings().onboarding.demo}
              </button>
              <p id="demo-text" className={styles.demoText}>
                {strings().onboarding.demoText}
              </p>
            </div>
            <Icon icon={ArrowRightIcon} size={16} />
          </div>
          <div className={styles.restore}>
            <Button variant="ghost" size="sm" disabled={leaving} onClick={() => void leaveForStorage()}>
              {strings().onboarding.restore}
            </Button>
          </div>
        </div>
      </section>
    </main>
  );
}

/** Changes the interface language. The page reloads to apply it. */
function LanguagePicker() {
  const language = useSettings((settings) => settings.language);
  const { language: label, languages } = strings().settings.appearance;
  return (
    <div className={styles.language}>
      <Icon icon={LanguagesIcon} size={16} />
      <NativeSelect
        variant="quiet"
        aria-label={label}
        value={language}
        onChange={({ currentTarget: { value } }) => {
          const choice = languageChoices.find((one) => one === value);
          if (choice) void changeSettings({ language: choice });
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
