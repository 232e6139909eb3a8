import { EllipsisIcon, MicVocalIcon, RefreshCwIcon, SearchIcon, SpeechIcon } from 'lucide-react';
import { memo } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { isUnfinished } from '../../../shared/transcription/transcript-state.ts';
import { keysOf } from '../../commands/keys-in-use.ts';
import { runAction } from '../../commands/use-shortcuts.ts';
import { strings } from '../../i18n/strings.ts';
import type { BlankStretch } from '../../stores/transcripts/blank/blank-stretches.ts';
import type { OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { countOf } from '../../ui/format/count-of.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { useMedia } from '../../ui/state/use-media.ts';
import { transcriptFind } from '../model/find-store.ts';
import { isUncertain } from '../model/uncertain-lines.ts';
import { DeleteItems } from '../queue/delete-items.tsx';
import { TranslationButton } from '../translation/translation-button.tsx';
import { openInSpeak, openVoiceOver } from './text-actions.ts';
import { footIsNarrow } from './transcript-foot.tsx';

/**
 * Actions of the open transcript: going to uncertain lines, finding text, translating it, and a menu with the others,
 * which in a narrow window include those that don't fit in the foot.
 */
export const TranscriptTools = memo(function Tools({
  transcript,
  lines,
  others,
  blanks,
  showHowMade,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly OpenLine[];
  /** The lines of the transcript next to it. */
  readonly others: readonly OpenLine[];
  readonly blanks: readonly BlankStretch[];
  readonly showHowMade: (shown: boolean) => void;
}) {
  const texts = strings().transcribe;
  const uncertain = countOf([...lines, ...others].filter(isUncertain).length);
  const isNarrow = useMedia(footIsNarrow);
  const isVeryNarrow = useMedia('(width < 720px)');
  const hasLines = lines.length > 0;
  const canRunAgain = transcript.audioUrl !== null && !isUnfinished(transcript);
  return (
    <>
      {uncertain !== '0' && !isVeryNarrow && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={texts.nextUncertain(uncertain)}
          onClick={() => runAction('nextUncertain')}
        >
          {texts.counts.uncertain(uncertain)}
        </Button>
      )}
      {!isVeryNarrow && <TranslationButton transcript={transcript} inMenu={false} />}
      {hasLines && (
        <IconButton
          icon={SearchIcon}
          label={strings().lines.find.name}
          shortcut={keysOf('find')}
          onClick={transcriptFind.open}
        />
      )}
      <Menu trigger={<IconButton icon={EllipsisIcon} label={texts.more} />} align="end">
        {uncertain !== '0' && isVeryNarrow && (
          <MenuItem onSelect={() => runAction('nextUncertain')}>{texts.nextUncertain(uncertain)}</MenuItem>
        )}
        {isVeryNarrow && <TranslationButton transcript={transcript} inMenu />}
        {hasLines && isNarrow && (
          <>
            <MenuItem icon={SpeechIcon} onSelect={() => openInSpeak(transcript, lines, blanks)}>
              {texts.speakIt}
            </MenuItem>
            <MenuItem icon={MicVocalIcon} onSelect={() => openVoiceOver(transcript, blanks)}>
              {strings().voiceOver.start}
            </MenuItem>
          </>
        )}
        <MenuItem icon={RefreshCwIcon} onSelect={() => showHowMade(true)}>
          {canRunAgain ? strings().transcriptRuns.openAgain : strings().transcriptRuns.name}
        </MenuItem>
        <MenuSeparator />
        <DeleteItems transcript={transcript} />
      </Menu>
    </>
  );
});
