import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { deleteAudio, useAudioToDelete } from '../../stores/transcripts/transcript-actions.ts';
import { titleOf } from '../../stores/transcripts/transcript-name.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';

/** Asks before a recording's audio is deleted. The dialog keeps its text while it closes. */
export function DeleteAudioDialog() {
  const transcript = useAudioToDelete((state) => state.transcript);
  const texts = transcribeStrings().transcribe;
  const close = () => useAudioToDelete.setState({ transcript: null });
  return (
    <ConfirmDialog
      open={transcript !== null}
      title={texts.forgetTitle}
      text={transcript ? texts.forgetText(titleOf(transcript), sizeLabel(transcript.size)) : ''}
      confirm={texts.deleteAudio}
      onClose={close}
      onConfirm={() => {
        if (transcript) void deleteAudio(transcript);
        close();
      }}
    />
  );
}
