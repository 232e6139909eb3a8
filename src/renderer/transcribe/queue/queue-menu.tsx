import { ArrowDownIcon, ArrowUpIcon, EllipsisIcon, MicVocalIcon, PencilIcon, SquareIcon } from 'lucide-react';
import { memo } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { isUnfinished } from '../../../shared/transcription/transcript-state.ts';
import { strings } from '../../i18n/strings.ts';
import { startVoiceOver } from '../../stores/speech/start-voice-over.ts';
import { cancel, move } from '../../stores/transcripts/transcript-actions.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { useMenuFocus } from '../../ui/overlay/use-menu-focus.ts';
import { DeleteItems } from './delete-items.tsx';
import { startRenaming } from './renaming.ts';

/** The menu with further actions for a recording. */
export const QueueMenu = memo(function QueueMenu({
  transcript,
  reachable,
  beforeId,
  afterNext,
}: {
  readonly transcript: Transcript;
  readonly reachable: boolean;
  readonly beforeId: string | null;
  readonly afterNext: string | null | undefined;
}) {
  const texts = strings().transcribe;
  // The title field keeps the focus, which the closing menu would otherwise take.
  const { returnsFocus, movingFocus } = useMenuFocus();
  return (
    <Menu
      trigger={
        <IconButton
          icon={EllipsisIcon}
          size="sm"
          label={texts.actions(transcript.name)}
          tabIndex={reachable ? 0 : -1}
        />
      }
      align="end"
      returnsFocus={returnsFocus}
    >
      <MenuItem
        icon={PencilIcon}
        shortcut={['F2']}
        onSelect={movingFocus(() => startRenaming(transcript.id))}
      >
        {texts.rename}
      </MenuItem>
      {isUnfinished(transcript) && (
        <MenuItem icon={SquareIcon} onSelect={() => cancel(transcript)}>
          {texts.cancel}
        </MenuItem>
      )}
      <MenuItem icon={MicVocalIcon} onSelect={() => void startVoiceOver(transcript)}>
        {strings().voiceOver.start}
      </MenuItem>
      {beforeId !== null && (
        <MenuItem icon={ArrowUpIcon} onSelect={() => move(transcript, beforeId)}>
          {texts.moveUp}
        </MenuItem>
      )}
      {afterNext !== undefined && (
        <MenuItem icon={ArrowDownIcon} onSelect={() => move(transcript, afterNext)}>
          {texts.moveDown}
        </MenuItem>
      )}
      <DeleteItems transcript={transcript} inList />
    </Menu>
  );
});
