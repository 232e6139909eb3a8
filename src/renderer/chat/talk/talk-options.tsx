import { XIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { talkPauseRange } from '../../../shared/limits.ts';
import { defaultSettings } from '../../../shared/settings/default-settings.ts';
import { strings } from '../../i18n/strings.ts';
import { LanguageField } from '../../parameters/language-field.tsx';
import { useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { listModels, useKnownModels } from '../../stores/gateways/models-store.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { knownVoices, voiceOf } from '../../stores/speech/voices.ts';
import { Combobox } from '../../ui/controls/combobox/combobox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { numberFormat } from '../../ui/format/intl.ts';
import { useTalk } from '../model/talk-store.ts';
import { detectEcho } from './echo-test.ts';
import styles from './talk-options.module.css';
import type { TalkSession } from './talk-session.ts';

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];
/** Step of the pause slider, in ms. */
const pauseStep = 100;

/** Options for the voice, turns and interruptions. Changes apply immediately. */
export function TalkOptions({ session }: { readonly session: TalkSession | null }) {
  const settings = useSettings();
  const { speech, talkPauseMs, pushToTalk, talkEndsReply, transcriptionLanguage } = settings;
  const texts = strings().talk;
  const pauseText = texts.seconds(numberFormat().format(talkPauseMs / 1000));
  const setPause = (ms: number) =>
    void changeSettings({ talkPauseMs: Math.round(ms / pauseStep) * pauseStep });
  const voices = knownVoices(speech.model ?? '');
  const shown = voices.some(({ id }) => id === speech.voice) ? voices : [voiceOf(speech.voice), ...voices];

  return (
    <div className={styles.options}>
      <div className={styles.fields}>
        <div className={styles.field}>
          <span aria-hidden="true">{texts.voice}</span>
          <NativeSelect
            aria-label={texts.voice}
            value={speech.voice}
            onChange={({ currentTarget }) =>
              void changeSettings({ speech: { ...speech, voice: currentTarget.value } })
            }
          >
            {shown.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className={styles.field}>
          <span aria-hidden="true">{texts.speed}</span>
          <NativeSelect
            aria-label={texts.speed}
            value={speech.speed}
            onChange={({ currentTarget }) =>
              void changeSettings({ speech: { ...speech, speed: Number(currentTarget.value) } })
            }
          >
            {[...new Set([...speeds, speech.speed])]
              .sort((a, b) => a - b)
              .map((speed) => (
                <option key={speed} value={speed}>
                  {texts.times(numberFormat().format(speed))}
                </option>
              ))}
          </NativeSelect>
        </div>
        <SpeechModelField />
        <div className={styles.field}>
          <span aria-hidden="true">{strings().transcribe.language}</span>
          <LanguageField
            value={transcriptionLanguage}
            onChange={(language) => void changeSettings({ transcriptionLanguage: language })}
          />
        </div>
        <div className={styles.field}>
          <span aria-hidden="true">
            {texts.pause}
            <span className={styles.value}>{pauseText}</span>
          </span>
          <Slider
            label={texts.pause}
            value={talkPauseMs}
            {...talkPauseRange}
            rest={defaultSettings.talkPauseMs}
            step={pauseStep}
            valueText={pauseText}
            onChange={setPause}
            onReset={() => setPause(defaultSettings.talkPauseMs)}
          />
        </div>
      </div>
      <OptionSwitch
        label={texts.pushToTalk}
        checked={pushToTalk}
        onChange={(next) => void changeSettings({ pushToTalk: next })}
      />
      <InterruptSwitch session={session} />
      <OptionSwitch
        label={texts.endsReply}
        checked={talkEndsReply}
        onChange={(next) => void changeSettings({ talkEndsReply: next })}
      />
    </div>
  );
}

/** Chooses the model for speech. The conversation's model is chosen in the message box. */
function SpeechModelField() {
  const speech = useSettings((settings) => settings.speech);
  const gateway = useGatewayFor('speech');
  const { models } = useKnownModels(gateway?.id ?? null);
  const { speechModel } = strings().talk;
  const setModel = (model: string | null) => void changeSettings({ speech: { ...speech, model } });
  return (
    <div className={styles.field}>
      <span aria-hidden="true">{speechModel}</span>
      <div className={styles.model}>
        <Combobox
          label={speechModel}
          value={speech.model}
          placeholder={gateway?.audioModels.speech ?? strings().transcribe.modelAuto}
          options={models.filter(({ kind }) => kind === 'speech').map(({ id }) => ({ id }))}
          emptyText={strings().transcribe.noModels}
          onOpen={() => gateway && void listModels(gateway.id, { refresh: false })}
          onChange={setModel}
        />
        {speech.model !== null && (
          <IconButton
            size="sm"
            icon={XIcon}
            label={strings().parameters.clear(speechModel)}
            onClick={() => setModel(null)}
          />
        )}
      </div>
    </div>
  );
}

/** Turns interruptions on only if the microphone doesn't pick up the speakers. */
function InterruptSwitch({ session }: { readonly session: TalkSession | null }) {
  const interrupts = useSettings(({ talkInterrupts }) => talkInterrupts);
  const [test, setTest] = useState<'none' | 'running' | 'good' | 'bad' | 'failed'>('none');
  const noteId = useId();
  const texts = strings().talk;
  const change = async (next: boolean) => {
    if (!next) {
      setTest('none');
      return void changeSettings({ talkInterrupts: false });
    }
    setTest('running');
    const wasMuted = useTalk.getState().talk.muted;
    session?.mute(true);
    const hasEcho = await detectEcho();
    session?.mute(wasMuted);
    setTest(hasEcho === null ? 'failed' : hasEcho ? 'bad' : 'good');
    if (hasEcho === false) void changeSettings({ talkInterrupts: true });
  };
  const notes = {
    none: '',
    running: texts.testing,
    good: texts.testGood,
    bad: texts.testBad,
    failed: texts.testFailed,
  };
  return (
    <>
      <OptionSwitch
        label={texts.interrupts}
        describedBy={noteId}
        checked={interrupts}
        onChange={(next) => {
          if (test !== 'running') void change(next);
        }}
      />
      <p id={noteId} role="status" className={styles.note}>
        {notes[test]}
      </p>
    </>
  );
}

function OptionSwitch(props: Parameters<typeof Switch>[0]) {
  return (
    <div className={styles.switch}>
      <span aria-hidden="true">{props.label}</span>
      <Switch {...props} />
    </div>
  );
}
