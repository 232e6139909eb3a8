import { useEffect, useRef, useState } from 'react';
import { failedPart, stateOf, type TranscriptState } from '../../../shared/transcription/transcript-state.ts';
import { failureText } from '../../failures/failure-text.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { titleOf } from '../../stores/transcripts/transcript-name.ts';
import { useTranscripts } from '../../stores/transcripts/transcripts-store.ts';

/** Announces finished and failed transcriptions to screen readers. */
export function QueueAnnouncer() {
  const transcripts = useTranscripts((list) => list.transcripts);
  const before = useRef<ReadonlyMap<string, TranscriptState> | null>(null);
  const [announcement, announce] = useState('');
  useEffect(() => {
    if (!transcripts) return;
    for (const transcript of transcripts) {
      const state = stateOf(transcript);
      const previousState = before.current?.get(transcript.id);
      if (previousState === undefined || previousState === state) continue;
      const name = titleOf(transcript);
      const failed = failedPart(transcript);
      if (state === 'done') announce(transcribeStrings().transcribe.isDone(name));
      if (state === 'failed' && failed)
        announce(transcribeStrings().transcribe.hasFailed(name, failureText(failed.progress.failure).title));
    }
    before.current = new Map(transcripts.map((transcript) => [transcript.id, stateOf(transcript)]));
  }, [transcripts]);
  return (
    <div className="vh" role="status">
      {announcement}
    </div>
  );
}
