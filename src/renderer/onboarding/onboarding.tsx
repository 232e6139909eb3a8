import { ArrowRightIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { KeyPlace } from '../../shared/models/gateway-profile.ts';
import { words } from '../i18n/strings.ts';
import { ConnectionNotice } from '../shell/connection-notice.tsx';
import { Logo } from '../shell/logo.tsx';
import { TurningStrokes } from '../ui/state/turning-strokes.tsx';
import { Icon } from '../ui/text/icon.tsx';
import { ConnectForm } from './connect-form.tsx';
import { LanguagePicker } from './language-picker.tsx';
import styles from './onboarding.module.css';
import { connectDemo, removeHalfMade, useSetUp } from './set-up.ts';

/** The first run: what Parlance is on the left, the first gateway on the right. */
export function Onboarding({ keyPlace }: { readonly keyPlace: KeyPlace }) {
  const leaving = useSetUp((setUp) => setUp.state === 'leaving');
  useEffect(() => {
    document.title = words.frame.documentTitle(words.onboarding.title);
    // Left by closing the page: what never answered does not stay behind as the gateway in use.
    const onLeave = () => void removeHalfMade();
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  }, []);
  return (
    <main className={styles.page}>
      <section className={styles.about}>
        <Logo />
        <div className={styles.hero}>
          <h1 className={styles.heroTitle}>{words.onboarding.heroTitle}</h1>
          <p className={styles.heroText}>{words.onboarding.heroText}</p>
        </div>
        <TurningStrokes width={400} strong />
      </section>
      <section className={styles.connect}>
        <ConnectionNotice />
        <LanguagePicker />
        <div className={styles.card}>
          <h2 className={styles.title}>{words.onboarding.title}</h2>
          <p className={styles.subtitle}>{words.onboarding.subtitle}</p>
          <ConnectForm keyPlace={keyPlace} />
          <p className={styles.or}>
            <span>{words.onboarding.or}</span>
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
                {words.onboarding.demo}
              </button>
              <p id="demo-text" className={styles.demoText}>
                {words.onboarding.demoText}
              </p>
            </div>
            <Icon icon={ArrowRightIcon} size={16} />
          </div>
        </div>
      </section>
    </main>
  );
}
