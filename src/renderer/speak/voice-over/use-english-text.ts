import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';
import type { VoiceOver } from '../../../shared/speech/voice-over.ts';
import { type OpenTranscript, openTranscript } from '../../stores/transcripts/open-transcript.ts';
import { followTranscripts, useTranscripts } from '../../stores/transcripts/transcripts-store.ts';
import { showTranscriptText, useScript } from '../model/script-store.ts';
import { type EnglishText, englishText } from './english-text.ts';

const useSource = create<OpenTranscript>(() => ({ id: null, lines: null, live: [], failure: null }));

/** Follows the English text of a voice-over and puts it into the editor once it's complete. */
export function useEnglishText({ id, transcriptId, sourceId }: VoiceOver): {
  readonly english: EnglishText;
  readonly lines: readonly TranscriptLine[] | null;
} {
  const transcripts = useTranscripts((list) => list.transcripts);
  const lines = useSource((open) => (open.id === sourceId ? open.lines : null));
  const corrected = useScript(
    ({ voiceOverId, isLoaded: loaded, own }) => voiceOverId === id && loaded && own,
  );
  const isLoaded = useScript((script) => script.voiceOverId === id && script.isLoaded);
  useEffect(followTranscripts, []);
  useEffect(() => (sourceId === null ? undefined : openTranscript(sourceId, useSource)), [sourceId]);
  const english = useMemo(
    () =>
      isLoaded
        ? englishText({ transcriptId, sourceId }, { corrected, transcripts, lines })
        : ({ state: 'unknown' } as const),
    [isLoaded, transcriptId, sourceId, corrected, transcripts, lines],
  );
  const text = english.state === 'ready' ? english.text : '';
  useEffect(() => {
    if (isLoaded && text !== null) showTranscriptText(id, text);
  }, [isLoaded, id, text]);
  return { english, lines };
}
