import { Columns2Icon, LanguagesIcon } from 'lucide-react';
import { useState } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { stateOf } from '../../../shared/transcription/transcript-state.ts';
import { strings } from '../../i18n/strings.ts';
import { isWhole } from '../../stores/arriving-list.ts';
import { usePair, useSideBySide } from '../../stores/transcripts/side-by-side-state.ts';
import { useTranscripts } from '../../stores/transcripts/transcripts-store.ts';
import { translate } from '../../stores/transcripts/translate.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MenuItem, MenuSwitch } from '../../ui/overlay/menu.tsx';
import styles from './translation-button.module.css';

type Props = {
  readonly transcript: Transcript;
  /** Whether it's an item of a menu. */
  readonly inMenu: boolean;
};

/** Translates a transcribed recording. After that, toggles between showing both side by side and showing only one. */
export function TranslationButton({ transcript, inMenu }: Props) {
  const texts = strings().transcribe.pair;
  const pair = usePair(transcript);
  const isSideBySide = useSideBySide((state) => state.on);
  if (!pair) return <TranslateButton transcript={transcript} inMenu={inMenu} />;
  const toggle = () => useSideBySide.setState({ on: !isSideBySide });
  return inMenu ? (
    <MenuSwitch checked={isSideBySide} onChange={toggle}>
      {texts.sideBySide}
    </MenuSwitch>
  ) : (
    <Button
      className={styles.button}
      icon={Columns2Icon}
      variant="ghost"
      aria-pressed={isSideBySide}
      onClick={toggle}
    >
      {texts.sideBySide}
    </Button>
  );
}

function TranslateButton({ transcript, inMenu }: Props) {
  const texts = strings().transcribe.pair;
  const isListWhole = useTranscripts(isWhole);
  const [starting, setStarting] = useState(false);
  const { settings, audioUrl } = transcript;
  if (settings.task !== 'transcribe' || audioUrl === null || stateOf(transcript) !== 'done') return null;
  // Its translation may not have arrived yet.
  const busy = starting || !isListWhole;
  const start = () => {
    setStarting(true);
    void translate(transcript).finally(() => setStarting(false));
  };
  return inMenu ? (
    <MenuItem icon={LanguagesIcon} disabled={busy} onSelect={start}>
      {texts.translate}
    </MenuItem>
  ) : (
    <Button className={styles.button} icon={LanguagesIcon} variant="ghost" busy={busy} onClick={start}>
      {texts.translate}
    </Button>
  );
}
