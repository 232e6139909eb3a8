import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { deleteAudio, useAudioToDelete } from '../../stores/transcripts/transcript-actions.ts';
import { titleOf } from '../../stores/transcripts/transcript-name.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';

/** Asks before a recording's audio is deleted. Its text stays while it closes. */
export function DeleteAudioDialog() {
  const asked = useAudioToDelete((state) => state.asked);
  const texts = transcribeStrings().transcribe;
  const close = () => useAudioToDelete.setState({ asked: null });
  return (
    <ConfirmDialog
      open={asked !== null}
      title={texts.forgetTitle}
      text={asked ? texts.forgetText(titleOf(asked), sizeLabel(asked.size)) : ''}
      confirm={texts.deleteAudio}
      onClose={close}
      onConfirm={() => {
        if (asked) void deleteAudio(asked);
        close();
      }}
    />
  );
}
