import { ownValue } from '../../../shared/own-value.ts';
import { strings } from '../../i18n/strings.ts';
import { addressOf } from '../../route.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { Fact, Facts } from '../about/facts.tsx';
import styles from './audio-parts.module.css';

/**
 * Shows the current voice, model, format and speed. They can be changed on the Speak screen, which also plays samples.
 */
export function SpeechFacts() {
  const { voice, model, format, speed } = useSettings(({ speech }) => speech);
  const texts = strings().audioSettings;
  const names: Readonly<Record<string, { readonly name: string } | undefined>> = strings().speak.voices;
  return (
    <Facts>
      <Fact name={texts.spoken} text={texts.spokenText}>
        <span>{texts.spokenWith(ownValue(names, voice)?.name ?? voice, model, format, speed)}</span>
        <a className={styles.link} href={addressOf({ screen: 'speak', voiceOverId: null })}>
          {texts.toSpeak}
        </a>
      </Fact>
      <Fact name={texts.gateways} text={texts.gatewaysText}>
        <a className={styles.link} href={addressOf({ screen: 'settings', section: 'gateways' })}>
          {texts.toGateways}
        </a>
      </Fact>
    </Facts>
  );
}
