import { useEffect } from 'react';
import { create } from 'zustand';
import type { Transcript, TranscriptFormat } from '../../../shared/transcription/transcript.ts';
import { stateOf } from '../../../shared/transcription/transcript-state.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { strings } from '../../i18n/strings.ts';
import { go } from '../../route.ts';
import { rootOf } from '../../stores/transcripts/pair-of.ts';
import { noteTranscript } from '../../stores/transcripts/transcripts-store.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { saveResponse } from '../model/save-export.ts';

/**
 * The format and transcript of the open dialog, and the formats that were requested, by the id of the new transcript.
 */
export const useOtherFormat = create<{
  readonly confirming: { readonly transcriptId: string; readonly format: TranscriptFormat } | null;
  readonly requested: Readonly<Record<string, TranscriptFormat>>;
}>(() => ({ confirming: null, requested: {} }));

/**
 * Returns a recording's transcript with the response in a format and otherwise the same settings: this one, or a run
 * created for that format. Null if there is none.
 */
export function inResponseFormat(
  transcript: Transcript,
  format: TranscriptFormat,
  all: readonly Transcript[],
): Transcript | null {
  const byId = new Map(all.map((one) => [one.id, one]));
  const sameSettings = all.filter(
    (one) => rootOf(one, byId) === rootOf(transcript, byId) && requestOf(one) === requestOf(transcript),
  );
  return [transcript, ...sameSettings].find((one) => responseFormatOf(one) === format) ?? null;
}

/** Returns the format of the only response of a transcript. Null if there were several or none yet. */
export function responseFormatOf({ chunks }: Transcript): TranscriptFormat | null {
  const [only, ...others] = chunks;
  return others.length === 0 && only?.progress.state === 'done' ? only.progress.responseFormat : null;
}

/**
 * Returns whether another response format can be requested. While the list is arriving, a transcript with that format
 * may exist already.
 */
export function isRequestable(transcript: Transcript, isListWhole: boolean): boolean {
  return isListWhole && transcript.audioUrl !== null && stateOf(transcript) === 'done';
}

function requestOf({ settings, gateway }: Transcript): string {
  const { task, model, language, prompt, temperature, keywords = [] } = settings;
  return JSON.stringify([gateway, task, model, language, prompt.trim(), temperature, keywords]);
}

/** Opens the dialog that asks before a new request is sent for a format. */
export function confirmFormat({ id }: Transcript, format: TranscriptFormat): void {
  useOtherFormat.setState({ confirming: { transcriptId: id, format } });
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
  useOtherFormat.setState(({ requested }) => ({ requested: { ...requested, [outcome.value.id]: format } }));
  noteTranscript(outcome.value);
  go({ screen: 'transcribe', transcriptId: outcome.value.id });
}

/** Once the requested response has arrived, shows its format and offers to save it. */
export function useRequestedResponse(transcript: Transcript): void {
  const { id } = transcript;
  const requestedFormat = useOtherFormat(({ requested }) => requested[id]);
  const returned = responseFormatOf(transcript);
  useEffect(() => {
    if (requestedFormat === undefined || returned === null) return;
    useOtherFormat.setState(({ requested: { [id]: _arrived, ...requested } }) => ({ requested }));
    const texts = strings().transcribe.response;
    toast({
      text:
        requestedFormat === returned
          ? texts.arrived(texts.forms[returned])
          : texts.other(texts.forms[requestedFormat], texts.forms[returned]),
      action: { label: texts.save, onPress: () => void saveResponse(transcript) },
    });
  }, [requestedFormat, returned, id, transcript]);
}
