import { CopyIcon, MicVocalIcon, SpeechIcon } from 'lucide-react';
import type { Transcript, TranscriptLine } from '../../shared/models/transcript.ts';
import { startVoiceOver } from '../speak/voice-over/start-voice-over.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words.ts';
import { ExportMenu } from './export-menu.tsx';
import { copyText, speakIt } from './hand-on.ts';
import { SendToChat } from './send-to-chat.tsx';
import { countLabel } from './state-line.ts';
import styles from './transcript-foot.module.css';
import type { BothLines } from './translation/pair-of.ts';

/** How much there is of a transcript, and where it can go; `both` is what it is shown beside. */
export function TranscriptFoot({
  transcript,
  lines,
  both = null,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly TranscriptLine[];
  readonly both?: BothLines | null;
}) {
  const texts = words.transcribe;
  return (
    <footer className={styles.foot}>
      <span className={styles.counts}>{countsLine(transcript)}</span>
      <Button
        className={styles.narrow}
        size="lg"
        icon={CopyIcon}
        aria-label={texts.copy}
        title={texts.copy}
        onClick={() => void copyText(lines)}
      >
        <span className={styles.label}>{texts.copy}</span>
      </Button>
      <SendToChat transcript={transcript} lines={lines} />
      <Button size="lg" icon={SpeechIcon} onClick={() => speakIt(lines)}>
        {texts.speakIt}
      </Button>
      <Button
        className={styles.narrow}
        size="lg"
        icon={MicVocalIcon}
        aria-label={words.voiceOver.start}
        title={words.voiceOver.startHint}
        onClick={() => void startVoiceOver(transcript)}
      >
        <span className={styles.label}>{words.voiceOver.start}</span>
      </Button>
      <ExportMenu transcript={transcript} lines={lines} both={both} />
    </footer>
  );
}

function countsLine({ counts }: Transcript): string {
  const texts = words.transcribe;
  const said = [
    texts.states.words(countLabel(counts.words), counts.words === 1),
    texts.counts.lines(countLabel(counts.lines), counts.lines === 1),
    counts.edited > 0 ? texts.counts.edited(countLabel(counts.edited)) : '',
    counts.unsure > 0 ? texts.counts.unsure(countLabel(counts.unsure)) : '',
  ];
  return words.frame.row(said.filter(Boolean));
}
