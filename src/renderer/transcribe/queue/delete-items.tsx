import { Trash2Icon, VolumeOffIcon } from 'lucide-react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { isUnfinished } from '../../../shared/transcription/transcript-state.ts';
import { strings } from '../../i18n/strings.ts';
import { remove, useAudioToDelete } from '../../stores/transcripts/transcript-actions.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { MenuItem } from '../../ui/overlay/menu.tsx';

/** The last items of a transcript's menus: deleting its audio, and deleting it. */
export function DeleteItems({
  transcript,
  inList = false,
}: {
  readonly transcript: Transcript;
  /** Whether the menu belongs to a list row. If so, it shows the shortcuts. */
  readonly inList?: boolean;
}) {
  const texts = strings().transcribe;
  return (
    <>
      {!isUnfinished(transcript) && transcript.audioUrl !== null && (
        <MenuItem
          icon={VolumeOffIcon}
          detail={sizeLabel(transcript.size)}
          onSelect={() => useAudioToDelete.setState({ transcript })}
        >
          {texts.deleteAudio}
        </MenuItem>
      )}
      <MenuItem
        icon={Trash2Icon}
        danger
        shortcut={inList ? ['Del'] : undefined}
        onSelect={() => void remove(transcript)}
      >
        {texts.delete}
      </MenuItem>
    </>
  );
}
