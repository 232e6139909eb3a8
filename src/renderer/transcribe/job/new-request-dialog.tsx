import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { requestFormat, responseFormatOf, useOtherFormat, useRequestedResponse } from './other-format.ts';

/** Asks before a recording is sent again for another format, because the gateway may charge for it. */
export function NewRequestDialog({ transcript }: { readonly transcript: Transcript }) {
  const texts = transcribeStrings().transcribe.response;
  const confirming = useOtherFormat((state) => state.confirming);
  useRequestedResponse(transcript);
  const returned = responseFormatOf(transcript) ?? 'json';
  const isOpen = confirming?.transcriptId === transcript.id;
  const form = texts.forms[confirming?.format ?? 'json'];
  const close = () => useOtherFormat.setState({ confirming: null });
  return (
    <ConfirmDialog
      open={isOpen}
      title={texts.confirmTitle(form)}
      text={texts.confirmText(form, texts.forms[returned])}
      confirm={texts.confirm}
      harmless
      onConfirm={() => {
        close();
        if (confirming) void requestFormat(transcript, confirming.format);
      }}
      onClose={close}
    />
  );
}
