import { useRef } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';

/**
 * Returns a transcript that stays the same object while only its progress changes, for components that don't show it.
 */
export function useWithoutProgress(transcript: Transcript): Transcript {
  const facts = factsOf(transcript);
  const previous = useRef({ transcript, facts });
  if (facts !== previous.current.facts) previous.current = { transcript, facts };
  return previous.current.transcript;
}

function factsOf({ chunks, splitting, ...rest }: Transcript): string {
  const states = chunks.map(({ progress, ...chunk }) => ({ ...chunk, progress: progress.state }));
  return JSON.stringify({ ...rest, states, splitting: splitting !== null });
}
