import type { Transcript } from '../../../shared/models/transcript.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { requestFormat, responseFormatOf, useOtherFormat, useWantedResponse } from './other-format.ts';

/** Asks before a recording is sent again for another format, because that may be charged. */
export function NewRequestDialog({ transcript }: { readonly transcript: Transcript }) {
  const texts = transcribeStrings().transcribe.response;
  const asking = useOtherFormat((state) => state.asking);
  useWantedResponse(transcript);
  const answered = responseFormatOf(transcript) ?? 'json';
  const isOpen = asking?.transcriptId === transcript.id;
  const form = texts.forms[asking?.format ?? 'json'];
  const close = () => useOtherFormat.setState({ asking: null });
  return (
    <ConfirmDialog
      open={isOpen}
      title={texts.askTitle(form)}
      text={texts.askText(form, texts.forms[answered])}
      confirm={texts.ask}
      harmless
      onConfirm={() => {
        close();
        if (asking) void requestFormat(transcript, asking.format);
      }}
      onClose={close}
    />
  );
}
