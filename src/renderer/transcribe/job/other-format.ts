import { useEffect } from 'react';
import { create } from 'zustand';
import type { Transcript, TranscriptFormat } from '../../../shared/models/transcript.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { go } from '../../stores/route.ts';
import { rootOf } from '../../stores/transcripts/pair-of.ts';
import { noteTranscript } from '../../stores/transcripts/transcripts-store.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { saveResponse } from '../export/save-export.ts';

/** The format and transcript that the dialog asks about, and by id the runs that will be saved in a format. */
export const useOtherFormat = create<{
  readonly asking: { readonly transcriptId: string; readonly format: TranscriptFormat } | null;
  readonly wanted: Readonly<Record<string, TranscriptFormat>>;
}>(() => ({ asking: null, wanted: {} }));

/**
 * Returns the transcript with a recording's response in a format and otherwise equal settings: this one, or a run made
 * for that format. Null if there is none.
 */
export function inResponseFormat(
  transcript: Transcript,
  format: TranscriptFormat,
  all: readonly Transcript[],
): Transcript | null {
  const byId = new Map(all.map((one) => [one.id, one]));
  const alike = all.filter(
    (one) => rootOf(one, byId) === rootOf(transcript, byId) && askedOf(one) === askedOf(transcript),
  );
  return [transcript, ...alike].find((one) => responseFormatOf(one) === format) ?? null;
}

/** Returns the format of the only response of a transcript. Null if there were several or none yet. */
export function responseFormatOf({ parts }: Transcript): TranscriptFormat | null {
  const [only, ...others] = parts;
  return others.length === 0 && only?.progress.state === 'done' ? only.progress.answered : null;
}

function askedOf({ settings, gateway }: Transcript): string {
  const { task, model, language, prompt, temperature, keywords = [] } = settings;
  return JSON.stringify([gateway, task, model, language, prompt.trim(), temperature, keywords]);
}

/** Opens the dialog, because this needs a new request. */
export function askForFormat({ id }: Transcript, format: TranscriptFormat): void {
  useOtherFormat.setState({ asking: { transcriptId: id, format } });
}

/** Sends the recording again for another response format and opens the new transcript. */
export async function requestFormat({ id, settings }: Transcript, format: TranscriptFormat): Promise<void> {
  const outcome = await callBackend((api) =>
    api.transcripts.runAgain({
      transcriptId: id,
      settings: { ...settings, responseFormat: format, stream: undefined },
    }),
  );
  if (!outcome.ok) return toastFailure(outcome.failure);
  useOtherFormat.setState(({ wanted }) => ({ wanted: { ...wanted, [outcome.value.id]: format } }));
  noteTranscript(outcome.value);
  go({ screen: 'transcribe', transcriptId: outcome.value.id });
}

/** Once the requested response has arrived, shows its format and offers to save it. */
export function useWantedResponse(transcript: Transcript): void {
  const { id } = transcript;
  const asked = useOtherFormat(({ wanted }) => wanted[id]);
  const answered = responseFormatOf(transcript);
  useEffect(() => {
    if (asked === undefined || answered === null) return;
    useOtherFormat.setState(({ wanted: { [id]: _come, ...wanted } }) => ({ wanted }));
    const texts = transcribeStrings().transcribe.response;
    toast({
      text:
        asked === answered
          ? texts.come(texts.forms[answered])
          : texts.other(texts.forms[asked], texts.forms[answered]),
      action: { label: texts.save, onPress: () => void saveResponse(transcript) },
    });
  }, [asked, answered, id, transcript]);
}
