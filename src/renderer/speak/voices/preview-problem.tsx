import { RotateCcwIcon, XIcon } from 'lucide-react';
import { FailureNote } from '../../failures/failure-note.tsx';
import { speakStrings } from '../../i18n/speak-strings.ts';
import { useSpeechModel } from '../../stores/speech/speech-choice.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { Button } from '../../ui/controls/button.tsx';
import { dismissPreviewFailure, togglePreview, usePreviewFailure } from '../model/voice-preview.ts';
import styles from './preview-problem.module.css';

/** Shows why a preview failed, with a retry button. */
export function PreviewProblem() {
  const texts = speakStrings().speak;
  const failed = usePreviewFailure((state) => state.failed);
  const model = useSpeechModel();
  if (!failed) return null;
  return (
    <div className={styles.problem}>
      <FailureNote failure={failed.failure} saved={texts.notPreviewed(voiceOf(failed.voice).name)}>
        <Button size="sm" icon={RotateCcwIcon} onClick={() => togglePreview(failed.voice, model)}>
          {texts.retry}
        </Button>
        <Button size="sm" variant="ghost" icon={XIcon} onClick={dismissPreviewFailure}>
          {texts.dismiss}
        </Button>
      </FailureNote>
    </div>
  );
}
