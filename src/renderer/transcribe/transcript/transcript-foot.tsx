import { ChevronUpIcon, CopyIcon, MicVocalIcon, SpeechIcon } from 'lucide-react';
import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { strings } from '../../i18n/strings.ts';
import { startVoiceOver } from '../../stores/speech/start-voice-over.ts';
import type { BlankStretch } from '../../stores/transcripts/blank/blank-stretches.ts';
import { warnOfMissing } from '../../stores/transcripts/blank/missing-text.ts';
import type { BothLines } from '../../stores/transcripts/pair-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { countOf } from '../../ui/format/count-of.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import { isUncertain } from '../lines/uncertain-lines.ts';
import { columnTitles } from '../model/column-titles.ts';
import { SendToChat } from './send-to-chat.tsx';
import { copyText, openInSpeak } from './text-actions.ts';
import styles from './transcript-foot.module.css';

/** The counts and actions of a transcript. `both` is set if it's shown next to another transcript. */
export function TranscriptFoot({
  transcript,
  lines,
  blanks,
  both = null,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly TranscriptLine[];
  /** The blank ranges. Exports mark them, and other actions warn about them. */
  readonly blanks: readonly BlankStretch[];
  readonly both?: BothLines | null;
}) {
  const texts = strings().transcribe;
  const titles = both && columnTitles(both.pair);
  const language = transcript.settings.task === 'translate' ? titles?.translation : titles?.original;
  const hint = (action: string) => (language ? texts.pair.takes(action, language) : undefined);
  return (
    <footer className={styles.foot} data-page-foot>
      <span className={styles.counts}>{countsLine(transcript, lines)}</span>
      <CopyButton transcript={transcript} lines={lines} blanks={blanks} both={both} />
      <SendToChat transcript={transcript} lines={lines} blanks={blanks} hint={hint(texts.sendToChat)} />
      <Button
        size="lg"
        icon={SpeechIcon}
        title={hint(texts.speakIt)}
        onClick={() => openInSpeak(transcript, lines, blanks)}
      >
        {texts.speakIt}
      </Button>
      <Button
        className={styles.narrow}
        size="lg"
        icon={MicVocalIcon}
        aria-label={strings().voiceOver.start}
        title={strings().voiceOver.startHint}
        onClick={() => {
          warnOfMissing(transcript.id, blanks);
          void startVoiceOver(transcript);
        }}
      >
        <span className={styles.label}>{strings().voiceOver.start}</span>
      </Button>
      <ExportMenu transcript={transcript} lines={lines} blanks={blanks} both={both} />
    </footer>
  );
}

/** Copies the text, or that of the chosen transcript if there are two. */
function CopyButton({
  transcript,
  lines,
  blanks,
  both,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly TranscriptLine[];
  readonly blanks: readonly BlankStretch[];
  readonly both: BothLines | null;
}) {
  const texts = strings().transcribe;
  const button = (onClick?: () => void) => (
    <Button
      className={styles.narrow}
      size="lg"
      icon={CopyIcon}
      aria-label={texts.copy}
      title={texts.copy}
      onClick={onClick}
    >
      <span className={styles.label}>
        {texts.copy}
        {both && <Icon icon={ChevronUpIcon} size={14} />}
      </span>
    </Button>
  );
  if (!both) return button(() => void copyText(transcript, lines, blanks));
  const titles = columnTitles(both.pair);
  return (
    <Menu side="top" align="end" trigger={button()}>
      <MenuItem
        onSelect={() =>
          void copyText(both.pair.original, both.original, both.originalBlanks, titles.original)
        }
      >
        {titles.original}
      </MenuItem>
      <MenuItem
        onSelect={() =>
          void copyText(both.pair.translation, both.translation, both.translationBlanks, titles.translation)
        }
      >
        {titles.translation}
      </MenuItem>
    </Menu>
  );
}

function countsLine({ counts }: Transcript, lines: readonly TranscriptLine[]): string {
  const uncertain = lines.filter(isUncertain).length;
  const texts = strings().transcribe;
  const counted = [
    texts.states.words(countOf(counts.words), counts.words === 1),
    texts.counts.lines(countOf(counts.lines), counts.lines === 1),
    counts.edited > 0 ? texts.counts.edited(countOf(counts.edited)) : '',
    uncertain > 0 ? texts.counts.uncertain(countOf(uncertain)) : '',
  ];
  return strings().frame.row(counted.filter(Boolean));
}
