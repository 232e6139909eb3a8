import type { Failure } from '../../../shared/failure.ts';
import { openMeter, openMicrophone, recordingType } from './microphone.ts';

/** A recording under way. */
export type Recording = {
  /** How loud it is now, 0 to 1, for a meter. */
  level(): number;
  /** Ends it, lets go of the microphone and gives the take; null where no sound came. */
  stop(): Promise<Blob | null>;
  /** Ends it and keeps nothing. */
  cancel(): void;
};

/** What opening the microphone led to. */
export type Opened =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly failure: Failure };

/** A take in pieces of a second: what was recorded is there even where the recorder ends badly. */
const chunkMs = 1000;

/**
 * Opens the microphone and records speech. `onEnded` is called where the recording ends by itself: the microphone was
 * unplugged, or access to it was taken back.
 */
export async function startRecording(onEnded: () => void): Promise<Opened> {
  const opened = await openMicrophone();
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
  let over = false;
  const end = () => {
    over = true;
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  };
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => {
      if (!over) onEnded();
    });
  }
  recorder.start(chunkMs);
  return {
    level: meter.level,
    stop: async () => {
      end();
      await ended;
      const take = new Blob(pieces, { type: recorder.mimeType });
      return take.size > 0 ? take : null;
    },
    cancel: end,
  };
}
