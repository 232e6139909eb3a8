import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { forgetAudio, useForgetting } from '../../stores/transcripts/transcript-actions.ts';
import { titleOf } from '../../stores/transcripts/transcript-name.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';

/** Asks before a recording's sound is let go of; what it says stays while it closes. */
export function ForgetDialog() {
  const asked = useForgetting((state) => state.asked);
  const texts = transcribeStrings().transcribe;
  const close = () => useForgetting.setState({ asked: null });
  return (
    <ConfirmDialog
      open={asked !== null}
      title={texts.forgetTitle}
      text={asked ? texts.forgetText(titleOf(asked), sizeLabel(asked.size)) : ''}
      confirm={texts.forgetAudio}
      onClose={close}
      onConfirm={() => {
        if (asked) void forgetAudio(asked);
        close();
      }}
    />
  );
}
