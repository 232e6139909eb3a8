import { ownValue } from '../../../shared/own-value.ts';
import { strings } from '../../i18n/strings.ts';
import { addressOf } from '../../route.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Fact, Facts } from '../about/facts.tsx';
import { SectionPage, SectionPart } from '../sections/section-page.tsx';
import styles from './audio-parts.module.css';
import { MicrophoneChoice } from './microphone-choice.tsx';
import { MicrophoneTest } from './microphone-test.tsx';
import { TranscriptionDefaults } from './transcription-defaults.tsx';

/** The Audio section: microphone, transcription, Talk and speech. */
export function AudioSection() {
  const texts = strings().audioSettings;
  return (
    <SectionPage title={strings().settings.sections.audio} text={texts.text}>
      <SectionPart title={texts.microphone}>
        <Facts>
          <MicrophoneChoice />
          <MicrophoneTest />
        </Facts>
      </SectionPart>
      <SectionPart title={texts.transcription}>
        <TranscriptionDefaults />
      </SectionPart>
      <SectionPart title={texts.talk}>
        <TalkSettings />
      </SectionPart>
      <SectionPart title={texts.speaking}>
        <SpeechFacts />
      </SectionPart>
    </SectionPage>
  );
}

/**
 * Shows the current voice, model, format and speed. They can be changed on the Speak screen, which also plays samples.
 */
function SpeechFacts() {
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

/** Settings for what Talk keeps and sends. Its other options can be changed during a talk. */
function TalkSettings() {
  const keeps = useSettings(({ talkKeepsRecordings }) => talkKeepsRecordings);
  const sendsSpoken = useSettings(({ talkSendsSpoken }) => talkSendsSpoken);
  const texts = strings().audioSettings;
  const choices = (['whole', 'spoken'] as const).map((value) => ({
    value,
    label: texts.sendSpokenChoices[value],
  }));
  return (
    <Facts>
      <Fact name={texts.keepTalk} text={texts.keepTalkText}>
        <Switch
          label={texts.keepTalk}
          checked={keeps}
          onChange={(on) => void changeSettings({ talkKeepsRecordings: on })}
        />
      </Fact>
      <Fact name={texts.sendSpoken} text={texts.sendSpokenText}>
        <Segmented
          label={texts.sendSpoken}
          value={sendsSpoken ? 'spoken' : 'whole'}
          options={choices}
          onChange={(next) => void changeSettings({ talkSendsSpoken: next === 'spoken' })}
        />
      </Fact>
    </Facts>
  );
}
