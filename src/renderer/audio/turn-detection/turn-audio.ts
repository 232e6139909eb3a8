import { pcmFormat, wavHeader } from '../../../shared/audio-format/wav-header.ts';
import { createResampler } from '../decode/resampler.ts';
import { detectionRate, frameLength, frameMs } from './detection-rate.ts';

/** Sample rate of stored turns, in Hz. Speech models resample to it anyway. */
const storedRate = 16_000;
/** Audio to include from before a turn is detected: up to 200 ms for the detection, and 300 ms before the speech. */
const preRollMs = 500;
/** Length of a chunk, in ms. A crash can lose at most one. */
const chunkMs = 300;
/** Declared length of a file that is still being written. The main process corrects it. */
const openLength = 0xffffffff;

/** A chunk of a turn's WAV file. `ms` is the duration of the turn up to the end of the chunk. */
export type TurnChunk = { readonly bytes: Uint8Array<ArrayBuffer>; readonly ms: number };

/** Encodes turns as WAV from consecutive frames. */
export type TurnAudio = {
  /** Adds a frame. Returns a chunk if one is complete. Outside a turn, buffers the frame for the next turn. */
  add(frame: Float32Array): TurnChunk | null;
  /** Starts a turn with the buffered audio. */
  begin(): void;
  /** Ends the turn. Returns its last chunk. */
  end(): TurnChunk;
  /** Clears the buffered audio, for example because it contains the app's own voice. */
  clear(): void;
};

/** Creates an encoder that buffers frames until a turn starts. */
export function createTurnAudio(): TurnAudio {
  let before: Float32Array[] = [];
  let resampler: ReturnType<typeof createResampler> | null = null;
  let waiting: Uint8Array[] = [];
  let waitingMs = 0;
  let ms = 0;

  const encode = (frame: Float32Array<ArrayBuffer>) => {
    if (!resampler) return;
    waiting.push(pcmOf(resampler.push(frame)));
    waitingMs += frameMs;
    ms += frameMs;
  };
  const flush = (): TurnChunk => {
    const bytes = joined(waiting);
    waiting = [];
    waitingMs = 0;
    return { bytes, ms };
  };

  return {
    add: (frame) => {
      const copy = Float32Array.from(frame);
      if (!resampler) {
        before = [...before, copy].slice(-preRollMs / frameMs);
        return null;
      }
      encode(copy);
      return waitingMs >= chunkMs ? flush() : null;
    },
    begin: () => {
      resampler = createResampler(detectionRate, storedRate);
      waiting = [wavHeader(pcmFormat({ rate: storedRate, channels: 1 }), openLength)];
      waitingMs = 0;
      ms = 0;
      for (const frame of before) encode(frame as Float32Array<ArrayBuffer>);
      before = [];
    },
    end: () => {
      if (resampler) waiting.push(pcmOf(resampler.end()));
      resampler = null;
      return flush();
    },
    clear: () => {
      before = [];
    },
  };
}

/** Returns the level of a frame from 0 (-60 dB, a quiet room) to 1 (-10 dB, close to the microphone). */
export function levelOf(frame: Float32Array): number {
  let power = 0;
  for (const sample of frame) power += sample * sample;
  const decibels = 10 * Math.log10(power / frameLength || 1e-9);
  return Math.min(1, Math.max(0, (decibels + 60) / 50));
}

function pcmOf(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [at, sample] of samples.entries())
    view.setInt16(at * 2, Math.round(Math.min(1, Math.max(-1, sample)) * 32_767), true);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
