import { settingsStrings } from '../../i18n/settings-strings.ts';
import { Facts } from '../about/facts.tsx';
import { SectionPage, SectionPart } from '../sections/section-page.tsx';
import { MicrophoneChoice } from './microphone-choice.tsx';
import { MicrophoneTest } from './microphone-test.tsx';
import { SpeechFacts } from './speech-facts.tsx';
import { TalkSettings } from './talk-settings.tsx';
import { TranscriptionDefaults } from './transcription-defaults.tsx';

/** The Audio section: microphone, transcription, Talk and speech. */
export function AudioSection() {
  const texts = settingsStrings().audioSettings;
  return (
    <SectionPage title={settingsStrings().settings.sections.audio} text={texts.text}>
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
