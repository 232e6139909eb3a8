import type { Failure } from '../../../shared/failure.ts';
import type { Capture } from '../../../shared/transcription/capture.ts';
import { checkSilence } from '../../audio/worker/check-silence.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { strings } from '../../i18n/strings.ts';
import { go, routeOf } from '../../route.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';
import { jobSettings } from '../../stores/transcripts/job-settings.ts';
import { titleOf } from '../../stores/transcripts/transcript-name.ts';
import { noteTranscript } from '../../stores/transcripts/transcripts-store.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { captureTitle } from './capture-title.ts';
import { useCaptures } from './captures-store.ts';

/**
 * Adds a capture to the queue with the current settings. On the Transcribe screen, opens it unless another transcript
 * is open. On other screens, shows a toast that leads to it. A silent capture isn't sent. Does nothing while the capture
 * is being added. Returns the failure, or null.
 */
export async function finishCapture({
  id,
  startedAt,
  duration,
  address,
}: Pick<Capture, 'id' | 'startedAt' | 'duration' | 'address'>): Promise<Failure | null> {
  if (useCaptures.getState().finishing.includes(id)) return null;
  const settings = jobSettings();
  const name = captureTitle(startedAt);
  useCaptures.setState(({ finishing }) => ({ finishing: [...finishing, id] }));
  const silent = await checkSilence(address, duration);
  const finished = await callBackend((api) => api.captures.finish({ captureId: id, name, settings, silent }));
  useCaptures.setState(({ finishing }) => ({ finishing: finishing.filter((other) => other !== id) }));
  if (!finished.ok) return finished.failure;
  const transcript = finished.value;
  const target = { screen: 'transcribe', transcriptId: transcript.id } as const;
  noteTranscript(transcript);
  const route = routeOf(location.hash);
  if (route.screen === 'transcribe') {
    if (route.transcriptId === null) go(target);
  } else {
    toast({
      text: strings().recording.added(titleOf(transcript)),
      action: { label: strings().recording.show, onPress: () => go(target) },
    });
  }
  return null;
}

/** Deletes a capture permanently. */
export async function discardCapture({ id }: Pick<Capture, 'id'>): Promise<void> {
  await callOrToast((api) => api.captures.discard({ captureId: id }));
}
