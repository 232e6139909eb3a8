import { useEffect } from 'react';
import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import type { PlaybackFile, PlaybackForm, PlaybackResult } from '../../audio/playback/playback-messages.ts';
import type { FromWorker, ToWorker } from '../../audio/split/worker-messages.ts';
import { startAudioWorker } from '../../audio/worker/start-audio-worker.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { useConnection } from '../../backend/connection.ts';
import { upload } from '../../backend/upload.ts';
import { askOnce } from '../../lazy/ask-worker.ts';

/** How a recording can be played: from a URL, not yet, or not at all. */
export type ExactPlayback =
  | { readonly state: 'ready'; readonly url: string }
  | { readonly state: 'preparing' | 'none' | 'undecodable' | 'no-audio' }
  | Failed;

/** Preparing playback failed. `failure` is null if the reason is unknown. */
type Failed = {
  readonly state: 'failed';
  readonly failure: Failure | null;
};

type Result = { readonly state: 'original' } | { readonly state: 'undecodable' | 'no-audio' } | Failed;

/** Results since the page was loaded, by recording URL, and the recordings that the browser couldn't play. */
const useResults = create<{
  readonly results: Readonly<Record<string, Result>>;
  readonly refused: Readonly<Record<string, true>>;
}>(() => ({ results: {}, refused: {} }));

/** Determines how to play a recording with exact times, and prepares it if needed. */
export function useExactPlayback({ id, audioUrl, playbackUrl, splitReason }: Transcript): ExactPlayback {
  const address = audioUrl ?? '';
  const result = useResults(({ results }) => results[address]);
  const isRefused = useResults(({ refused }) => refused[address] === true);
  // Browsers skip gaps in MP4.
  const form: PlaybackForm = isRefused || splitReason === 'gaps' ? 'copy' : 'exact';
  const isUnknown = audioUrl !== null && playbackUrl === null && result === undefined;
  useEffect(() => {
    if (!isUnknown) return;
    const controller = new AbortController();
    void prepare(id, address, form, controller.signal);
    return () => controller.abort();
  }, [id, address, form, isUnknown]);
  const hasFailed = result?.state === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    // It may have failed because the app was unreachable.
    return useConnection.subscribe(({ state }) => {
      if (state === 'open') retryPlayback(address);
    });
  }, [address, hasFailed]);
  if (audioUrl === null) return { state: 'none' };
  if (playbackUrl !== null) return { state: 'ready', url: playbackUrl };
  if (result === undefined) return { state: 'preparing' };
  return result.state === 'original' ? { state: 'ready', url: audioUrl } : result;
}

/** Retries preparing a recording. */
export function retryPlayback(audioUrl: string): void {
  const { [audioUrl]: _failed, ...results } = useResults.getState().results;
  useResults.setState({ results });
}

/** Converts a recording that the browser couldn't play. Returns false if that has been tried. */
export function playDecodedCopy(audioUrl: string): boolean {
  const { results, refused } = useResults.getState();
  if (refused[audioUrl] || results[audioUrl]?.state !== 'original') return false;
  useResults.setState({ refused: { ...refused, [audioUrl]: true } });
  retryPlayback(audioUrl);
  return true;
}

/** Creates and stores the playback file, whose URL then arrives with the transcript. Records any other result. */
async function prepare(
  transcriptId: string,
  audioUrl: string,
  form: PlaybackForm,
  signal: AbortSignal,
): Promise<void> {
  const playback = await makeExactPlayback(audioUrl, form, signal);
  const result = 'bytes' in playback ? await store(transcriptId, playback, signal) : resultOf(playback);
  if (result === null || signal.aborted) return;
  useResults.setState(({ results }) => ({ results: { ...results, [audioUrl]: result } }));
}

function resultOf({ type }: Exclude<PlaybackResult, PlaybackFile>): Result {
  return type === 'failed' ? { state: type, failure: null } : { state: type };
}

async function store(
  transcriptId: string,
  { type: form, bytes }: PlaybackFile,
  signal: AbortSignal,
): Promise<Failed | null> {
  const stored = await upload(new Blob([bytes], { type: 'audio/mp4' }), signal);
  if (!stored.ok) return { state: 'failed', failure: stored.failure };
  const mediaId = stored.value.id;
  const saved = await callBackend((api) => api.transcripts.savePlayback({ transcriptId, mediaId, form }));
  return saved.ok ? null : { state: 'failed', failure: saved.failure };
}

/** Determines in a worker how to play a recording with exact times. Returns `failed` once `signal` is aborted. */
async function makeExactPlayback(
  audioUrl: string,
  form: PlaybackForm,
  signal: AbortSignal,
): Promise<PlaybackResult> {
  const message: ToWorker = { type: 'playback', audioUrl, form };
  const result = await askOnce(startAudioWorker(), message, {
    signal,
    resultIn: (data: FromWorker) => (data.type === 'playback' ? data.result : null),
  });
  return typeof result === 'string' ? { type: 'failed' } : result;
}
