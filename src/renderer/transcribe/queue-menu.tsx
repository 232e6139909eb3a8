import {
  ArrowDownIcon,
  ArrowUpIcon,
  EllipsisIcon,
  MicVocalIcon,
  SquareIcon,
  Trash2Icon,
  VolumeOffIcon,
} from 'lucide-react';
import type { Transcript } from '../../shared/models/transcript.ts';
import { isUnfinished } from '../../shared/models/transcript-state.ts';
import { sizeLabel } from '../chat/composer/size-label.ts';
import { startVoiceOver } from '../speak/voice-over/start-voice-over.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { words } from '../words.ts';
import { cancel, move, remove, useForgetting } from './transcript-actions.ts';

/** What else can be done with a recording. */
export function QueueMenu({
  transcript,
  before,
  afterNext,
}: {
  readonly transcript: Transcript;
  readonly before: Transcript | null;
  readonly afterNext: string | null | undefined;
}) {
  const texts = words.transcribe;
  const unfinished = isUnfinished(transcript);
  return (
    <Menu
      trigger={<IconButton icon={EllipsisIcon} size="sm" label={texts.actions(transcript.name)} />}
      align="end"
    >
      {unfinished && (
        <MenuItem icon={SquareIcon} onSelect={() => cancel(transcript)}>
          {texts.cancel}
        </MenuItem>
      )}
      <MenuItem icon={MicVocalIcon} onSelect={() => void startVoiceOver(transcript)}>
        {words.voiceOver.start}
      </MenuItem>
      {before && (
        <MenuItem icon={ArrowUpIcon} onSelect={() => move(transcript, before.id)}>
          {texts.moveUp}
        </MenuItem>
      )}
      {afterNext !== undefined && (
        <MenuItem icon={ArrowDownIcon} onSelect={() => move(transcript, afterNext)}>
          {texts.moveDown}
        </MenuItem>
      )}
      {!unfinished && transcript.audioUrl !== null && (
        <MenuItem
          icon={VolumeOffIcon}
          detail={sizeLabel(transcript.size)}
          onSelect={() => useForgetting.setState({ asked: transcript })}
        >
          {texts.forgetAudio}
        </MenuItem>
      )}
      <MenuItem icon={Trash2Icon} danger onSelect={() => void remove(transcript)}>
        {texts.remove}
      </MenuItem>
    </Menu>
  );
}
