import { RotateCcwIcon } from 'lucide-react';
import type { Clip } from '../../../shared/speech/clip.ts';
import type { VoiceOver } from '../../../shared/speech/voice-over.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { useVoiceSettings } from '../../stores/speech/speech-choice.ts';
import { isEnglish, translateRecording } from '../../stores/speech/start-voice-over.ts';
import { useStartFailures } from '../../stores/speech/voice-overs-store.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { Button } from '../../ui/controls/button.tsx';
import { backToTranscript, useScript } from '../model/script-store.ts';
import type { EnglishText } from './english-text.ts';
import { speechLabel, textLabel } from './step-labels.ts';
import { StepStrip } from './step-strip.tsx';
import { type Changed, stepStates } from './steps.ts';
import styles from './voice-over-head.module.css';

/** The head of a voice-over: its three steps, and Undo if available. */
export function VoiceOverHead({
  voiceOver,
  english,
  clip,
  changed,
}: {
  readonly voiceOver: VoiceOver;
  readonly english: EnglishText;
  readonly clip: Clip | null;
  readonly changed: Changed;
}) {
  const texts = strings().voiceOver;
  const { voice, format } = useVoiceSettings();
  return (
    <>
      <StepStrip
        states={stepStates(english.state, clip, changed)}
        labels={{
          text: textLabel(english),
          voice: texts.voice(voiceOf(voice).name, format),
          speech: speechLabel(clip, changed),
        }}
      />
      {/* Only the result is announced, because announcing progress would be too frequent. */}
      <p className="vh" role="status">
        {english.state === 'ready' && texts.step(texts.steps.text, textLabel(english))}
      </p>
      {english.state === 'ready' && <Note voiceOver={voiceOver} english={english} />}
    </>
  );
}

function Note({
  voiceOver,
  english,
}: {
  readonly voiceOver: VoiceOver;
  readonly english: Extract<EnglishText, { readonly state: 'ready' }>;
}) {
  const texts = strings().voiceOver;
  const scriptText = useScript(({ text }) => text);
  const { how, text, original } = english;
  const startFailure = useStartFailures((all) => all[voiceOver.id]);
  if (how === 'corrected') {
    return (
      <div className={styles.note}>
        <span>{texts.correctedNote}</span>
        {text !== null && text !== scriptText && (
          <Button size="sm" variant="ghost" onClick={() => backToTranscript(text)}>
            {texts.backToTranscript}
          </Button>
        )}
      </div>
    );
  }
  if (how === 'translated') return null;
  if (startFailure && original) {
    return (
      <div className={styles.problem}>
        <FailureNote failure={startFailure} saved={texts.saved}>
          <Button size="sm" icon={RotateCcwIcon} onClick={() => void translateRecording(voiceOver, original)}>
            {texts.retry}
          </Button>
        </FailureNote>
      </div>
    );
  }
  return (
    <div className={styles.note}>
      <span>{original && isEnglish(original) ? texts.englishNote : texts.asIsNote}</span>
      {original?.audioUrl && (
        <Button size="sm" variant="ghost" onClick={() => void translateRecording(voiceOver, original)}>
          {texts.translateAnyway}
        </Button>
      )}
    </div>
  );
}
