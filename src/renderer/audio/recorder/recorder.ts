import type { Failure } from '../../../shared/failure.ts';
import type { Microphone } from '../../../shared/settings/settings.ts';
import { openMeter, openMicrophone, recordingType } from './microphone.ts';

/** A running recording. */
export type Recording = {
  /** The current level from 0 to 1. */
  level(): number;
  /** Stops, releases the microphone and returns the recording, or null if there was no audio. */
  stop(): Promise<Blob | null>;
  /** Stops and discards the recording. */
  cancel(): void;
};

/** Result of starting a recording. */
export type Opened =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly failure: Failure };

/** Chunk length in ms. If the recorder fails, the chunks recorded so far survive. */
const chunkMs = 1000;

/**
 * Opens the preferred microphone and records speech. `onEnded` is called if the recording ends because the microphone was
 * unplugged or its permission revoked.
 */
export async function startRecording(preferred: Microphone | null, onEnded: () => void): Promise<Opened> {
  const opened = await openMicrophone(preferred);
  return opened.ok ? { ok: true, recording: record(opened.stream, onEnded) } : opened;
}

function record(stream: MediaStream, onEnded: () => void): Recording {
  const mimeType = recordingType();
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
  const meter = openMeter(stream);
  const pieces: Blob[] = [];
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve());
  });
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  };
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => {
      if (!hasEnded) onEnded();
    });
  }
  recorder.start(chunkMs);
  return {
    level: meter.level,
    stop: async () => {
      end();
      await ended;
      const recording = new Blob(pieces, { type: recorder.mimeType });
      return recording.size > 0 ? recording : null;
    },
    cancel: end,
  };
}
