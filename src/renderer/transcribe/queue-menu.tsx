import { ArrowDownIcon, ArrowUpIcon, EllipsisIcon, MicVocalIcon, SquareIcon } from 'lucide-react';
import { memo } from 'react';
import type { Transcript } from '../../shared/models/transcript.ts';
import { isUnfinished } from '../../shared/models/transcript-state.ts';
import { startVoiceOver } from '../speak/voice-over/start-voice-over.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { words } from '../words.ts';
import { LettingGo } from './letting-go.tsx';
import { cancel, move } from './transcript-actions.ts';

/** What else can be done with a recording. */
export const QueueMenu = memo(function QueueMenu({
  transcript,
  beforeId,
  afterNext,
}: {
  readonly transcript: Transcript;
  readonly beforeId: string | null;
  readonly afterNext: string | null | undefined;
}) {
  const texts = words.transcribe;
  return (
    <Menu
      trigger={<IconButton icon={EllipsisIcon} size="sm" label={texts.actions(transcript.name)} />}
      align="end"
    >
      {isUnfinished(transcript) && (
        <MenuItem icon={SquareIcon} onSelect={() => cancel(transcript)}>
          {texts.cancel}
        </MenuItem>
      )}
      <MenuItem icon={MicVocalIcon} onSelect={() => void startVoiceOver(transcript)}>
        {words.voiceOver.start}
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
      <LettingGo transcript={transcript} />
    </Menu>
  );
});
