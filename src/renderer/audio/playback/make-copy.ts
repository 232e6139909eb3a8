import { speechRate } from '../../../shared/transcription/split.ts';
import { audioOf, type Recording } from '../decode/audio-of.ts';
import { pipeAudio } from '../decode/audio-pass.ts';
import { scanFrames } from '../decode/frame-scan.ts';
import type { Ranges } from '../decode/ranges.ts';
import { lameFor } from '../encode/lame-for.ts';
import { lameDelay } from '../encode/mp3-file.ts';
import { parseMp3FrameHeader } from '../frames/mp3-frame-header.ts';
import { createFrameIndex } from './frame-index.ts';
import { mp4Header } from './mp4-header.ts';

/** Converts a recording to a speech-quality MP4 file. Returns null if there's no decoder or encoder for it. */
export async function makeCopy(recording: Recording): Promise<Uint8Array<ArrayBuffer> | null> {
  const wholeRecording = { start: 0, end: null };
  const lame = await lameFor(recording);
  const audio = await audioOf(recording, wholeRecording);
  if (!lame || !audio) return null;
  await lame.begin(speechRate);
  let hasBegun = false;
  const add = (samples: Float32Array<ArrayBuffer>) => {
    hasBegun = true;
    return lame.add(samples);
  };
  try {
    await pipeAudio(audio, wholeRecording, add);
  } catch (thrown) {
    // The audio before the damage can still be played.
    if (!hasBegun) throw thrown;
  }
  const bytes = await lame.end();
  const frames = createFrameIndex();
  for await (const batch of scanFrames(inMemory(bytes), parseMp3FrameHeader))
    for (const { header, offset } of batch.frames) frames.add(header, offset);
  const header = mp4Header(frames.index, bytes.length, lameDelay);
  const file = new Uint8Array(header.length + bytes.length);
  file.set(header);
  file.set(bytes, header.length);
  return file;
}

/** Reads without copying, since a copy of a long recording has many megabytes. */
function inMemory(bytes: Uint8Array<ArrayBuffer>): Ranges {
  return {
    size: async () => bytes.length,
    read: async (start, end) => bytes.subarray(start, end),
  };
}
