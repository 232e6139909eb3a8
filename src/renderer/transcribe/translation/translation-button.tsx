import { Columns2Icon, LanguagesIcon } from 'lucide-react';
import { memo, useState } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { stateOf } from '../../../shared/transcription/transcript-state.ts';
import { strings } from '../../i18n/strings.ts';
import { isWhole } from '../../stores/arriving-list.ts';
import { usePair, useSideBySide } from '../../stores/transcripts/side-by-side-state.ts';
import { useTranscripts } from '../../stores/transcripts/transcripts-store.ts';
import { translate } from '../../stores/transcripts/translate.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './translation-button.module.css';

/** Translates a transcribed recording. After that, toggles between showing both side by side and showing only one. */
export const TranslationButton = memo(function TranslationButton({
  transcript,
}: {
  readonly transcript: Transcript;
}) {
  const texts = strings().transcribe.pair;
  const pair = usePair(transcript);
  const isListWhole = useTranscripts(isWhole);
  const isSideBySide = useSideBySide((state) => state.on);
  const [starting, setStarting] = useState(false);
  const { settings, audioUrl } = transcript;
  if (pair) {
    return (
      <Button
        className={styles.button}
        icon={Columns2Icon}
        variant="ghost"
        aria-pressed={isSideBySide}
        onClick={() => useSideBySide.setState({ on: !isSideBySide })}
      >
        {texts.sideBySide}
      </Button>
    );
  }
  if (settings.task !== 'transcribe' || audioUrl === null || stateOf(transcript) !== 'done') return null;
  return (
    <Button
      className={styles.button}
      icon={LanguagesIcon}
      variant="ghost"
      // Its translation may not have arrived yet.
      busy={starting || !isListWhole}
      onClick={() => {
        setStarting(true);
        void translate(transcript).finally(() => setStarting(false));
      }}
    >
      {texts.translate}
    </Button>
  );
});
