import { type KeyboardEvent, useRef, useState } from 'react';
import { ownValue } from '../../shared/own-value.ts';
import { isComposing, useShortcuts } from '../commands/use-shortcuts.ts';
import { strings } from '../i18n/strings.ts';
import { addressOf, type SettingsSection, useRoute } from '../route.ts';
import { ListPane } from '../shell/list-pane.tsx';
import { Sheet } from '../shell/sheet.tsx';
import { changeSettings, useSettings } from '../stores/settings-store.ts';
import { Segmented } from '../ui/controls/segmented.tsx';
import { Switch } from '../ui/controls/switch.tsx';
import { AboutSection } from './about/about-section.tsx';
import { Fact, Facts } from './about/facts.tsx';
import { AppearanceSection } from './appearance/appearance-section.tsx';
import audioStyles from './audio/audio-parts.module.css';
import { MicrophoneChoice } from './audio/microphone-choice.tsx';
import { MicrophoneTest } from './audio/microphone-test.tsx';
import { TranscriptionDefaults } from './audio/transcription-defaults.tsx';
import { CostsSection } from './costs/costs-section.tsx';
import { GatewaysSection } from './gateways/gateways-section.tsx';
import { KeyboardSection } from './keyboard/keyboard-section.tsx';
import { ModelsSection } from './models/models-section.tsx';
import { PromptsSection } from './prompts/prompts-section.tsx';
import { openSetting } from './search/matched-setting.ts';
import { findSettings } from './search/setting-index.ts';
import { FoundSettings } from './sections/found-settings.tsx';
import { SectionList } from './sections/section-list.tsx';
import { SectionPage, SectionPart } from './sections/section-page.tsx';
import { StorageSection } from './storage/storage-section.tsx';
import { UpdatesSection } from './updates/updates-section.tsx';

/** The settings screen: search and sections on the left, the current section on the right. */
export function SettingsScreen() {
  const route = useRoute();
  const section = route.screen === 'settings' ? route.section : 'gateways';
  const [typed, setTyped] = useState('');
  const searchBox = useRef<HTMLInputElement>(null);
  const found = findSettings(typed);
  useShortcuts({ search: () => searchBox.current?.focus() });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || !found[0]) return;
    event.preventDefault();
    openSetting(found[0]);
  };
  return (
    <>
      <ListPane
        search={{
          label: strings().settings.find,
          value: typed,
          onChange: setTyped,
          onKeyDown,
          inputRef: searchBox,
        }}
      >
        {typed.trim() === '' ? <SectionList current={section} /> : <FoundSettings found={found} />}
      </ListPane>
      <Sheet>
        <Section section={section} />
      </Sheet>
    </>
  );
}

function Section({ section }: { readonly section: SettingsSection }) {
  switch (section) {
    case 'gateways':
      return <GatewaysSection />;
    case 'models':
      return <ModelsSection />;
    case 'prompts':
      return <PromptsSection />;
    case 'appearance':
      return <AppearanceSection />;
    case 'storage':
      return <StorageSection />;
    case 'about':
      return <AboutSection />;
    case 'keyboard':
      return <KeyboardSection />;
    case 'audio':
      return <AudioSection />;
    case 'costs':
      return <CostsSection />;
    case 'updates':
      return <UpdatesSection />;
  }
}

/** The Audio section: microphone, transcription, Talk and speech. */
function AudioSection() {
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
        <a className={audioStyles.link} href={addressOf({ screen: 'speak', voiceOverId: null })}>
          {texts.toSpeak}
        </a>
      </Fact>
      <Fact name={texts.gateways} text={texts.gatewaysText}>
        <a className={audioStyles.link} href={addressOf({ screen: 'settings', section: 'gateways' })}>
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
