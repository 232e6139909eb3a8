import { type ReactNode, useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { VoiceOver } from '../../../shared/speech/voice-over.ts';
import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { isWhole } from '../../stores/arriving-list.ts';
import { type OpenTranscript, openTranscript } from '../../stores/transcripts/open-transcript.ts';
import { followTranscripts, useTranscripts } from '../../stores/transcripts/transcripts-store.ts';
import { showTranscriptText, useScript } from '../model/script-store.ts';
import { EnglishPane } from './english-pane.tsx';
import { type EnglishText, englishText } from './english-text.ts';
import { useVoiceOverClip } from './use-voice-over-clip.ts';
import { VoiceOverHead } from './voice-over-head.tsx';

const useSource = create<OpenTranscript>(() => ({ id: null, lines: null, live: [], failure: null }));

/** The steps of a voice-over, above the editor (`children`) once there is text, or above the progress before that. */
export function VoiceOverPart({
  voiceOver,
  children,
}: {
  readonly voiceOver: VoiceOver;
  readonly children: ReactNode;
}) {
  const { english, lines } = useEnglishText(voiceOver);
  const { clip, changed } = useVoiceOverClip(voiceOver.id);
  return (
    <>
      <VoiceOverHead voiceOver={voiceOver} english={english} clip={clip} changed={changed} />
      {english.state === 'ready' ? (
        children
      ) : (
        <EnglishPane voiceOver={voiceOver} english={english} lines={lines} />
      )}
    </>
  );
}

/** Follows the English text of a voice-over and puts it into the editor once it's complete. */
function useEnglishText({ id, transcriptId, sourceId }: VoiceOver): {
  readonly english: EnglishText;
  readonly lines: readonly TranscriptLine[] | null;
} {
  const transcripts = useTranscripts((list) => (list.complete ? list.items : null));
  const isListWhole = useTranscripts(isWhole);
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
        ? englishText({ transcriptId, sourceId }, { corrected, transcripts, isWhole: isListWhole, lines })
        : ({ state: 'unknown' } as const),
    [isLoaded, transcriptId, sourceId, corrected, transcripts, isListWhole, lines],
  );
  const text = english.state === 'ready' ? english.text : '';
  useEffect(() => {
    if (isLoaded && text !== null) showTranscriptText(id, text);
  }, [isLoaded, id, text]);
  return { english, lines };
}
