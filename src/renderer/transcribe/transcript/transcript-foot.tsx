import { ChevronUpIcon, CopyIcon, MicVocalIcon, SpeechIcon } from 'lucide-react';
import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { strings } from '../../i18n/strings.ts';
import type { BlankStretch } from '../../stores/transcripts/blank/blank-stretches.ts';
import type { BothLines } from '../../stores/transcripts/pair-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { useMedia } from '../../ui/state/use-media.ts';
import { Icon } from '../../ui/text/icon.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import { HowMadeButton } from '../job/how-made.tsx';
import { columnTitles } from '../model/column-titles.ts';
import { SendToChat } from './send-to-chat.tsx';
import { copyText, openInSpeak, openVoiceOver } from './text-actions.ts';
import styles from './transcript-foot.module.css';

/** Where the foot only has space for the most frequent actions. The others are then in the menu of the page's bar. */
export const footIsNarrow = '(width < 1160px)';

/** How a transcript was made, and where its text can go. `both` is set if it's shown next to another transcript. */
export function TranscriptFoot({
  transcript,
  lines,
  blanks,
  both,
  showHowMade,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly TranscriptLine[];
  /** The blank ranges. Exports mark them, and other actions warn about them. */
  readonly blanks: readonly BlankStretch[];
  readonly both: BothLines | null;
  readonly showHowMade: (shown: boolean) => void;
}) {
  const texts = strings().transcribe;
  const titles = both && columnTitles(both.pair);
  const language = transcript.settings.task === 'translate' ? titles?.translation : titles?.original;
  const hint = (action: string) => (language ? texts.pair.takes(action, language) : undefined);
  const isNarrow = useMedia(footIsNarrow);
  return (
    <footer className={styles.foot} data-page-foot>
      <HowMadeButton transcript={transcript} onPress={() => showHowMade(true)} />
      {lines.length > 0 && (
        <>
          <CopyButton transcript={transcript} lines={lines} blanks={blanks} both={both} />
          <SendToChat transcript={transcript} lines={lines} blanks={blanks} hint={hint(texts.sendToChat)} />
          {!isNarrow && (
            <>
              <Button
                size="lg"
                icon={SpeechIcon}
                title={hint(texts.speakIt)}
                onClick={() => openInSpeak(transcript, lines, blanks)}
              >
                {texts.speakIt}
              </Button>
              <Button
                size="lg"
                icon={MicVocalIcon}
                title={strings().voiceOver.startHint}
                onClick={() => openVoiceOver(transcript, blanks)}
              >
                {strings().voiceOver.start}
              </Button>
            </>
          )}
          <ExportMenu transcript={transcript} lines={lines} blanks={blanks} both={both} />
        </>
      )}
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
