import { createHash } from 'node:crypto';
import { latin1 } from '../../../shared/audio-format/bytes.ts';
import { readFlac } from '../../../shared/audio-format/flac-file.ts';
import { flacRate } from '../../../shared/audio-format/flac-frame.ts';
import type { TranscriptionRequest } from '../audio-request.ts';
import { Refusal } from '../refusal.ts';
import { madeUpTranscript } from './made-up-transcript.ts';
import type { SpokenClips } from './spoken-clips.ts';
import type { Transcript } from './transcript.ts';

/** A damaged header can declare any duration. An upload can't hold more than this, in seconds. */
const maxSeconds = 100_000;

const invalidFile =
  "Invalid file format. Supported formats: ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'].";

/**
 * Returns the transcript of a file: the original text if the demo gateway spoke it in this run, otherwise a made-up
 * text that says so. Throws a {@link Refusal} for a file without audio.
 */
export async function transcribe(
  task: 'transcribe' | 'translate',
  { file, model, temperature = 0, prompt = '', keywords = [] }: TranscriptionRequest,
  clips: SpokenClips,
): Promise<Transcript> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const digest = createHash('sha256').update(bytes).digest('hex');
  const spoken = clips.find(digest);
  if (spoken) return spoken;
  const seconds = await audioSeconds(bytes);
  if (seconds === null) throw new Refusal(400, 'invalid_file_format', invalidFile, 'file');
  return madeUpTranscript(seconds, {
    seed: `${digest} ${temperature}`,
    translate: task === 'translate',
    prompt,
    keywords: model === 'gpt-transcribe-demo' ? keywords.join(', ') : '',
  });
}

/**
 * Returns the duration of an audio or video file in seconds, calculated from its packets. Returns null if it has no
 * readable audio.
 */
async function audioSeconds(bytes: Uint8Array<ArrayBuffer>): Promise<number | null> {
  const seconds = latin1(bytes, 0, 4) === 'fLaC' ? await flacSeconds(bytes) : await mediaSeconds(bytes);
  return seconds > 0 && seconds <= maxSeconds ? seconds : null;
}

/** mediabunny hangs on truncated FLAC files. */
async function flacSeconds(bytes: Uint8Array): Promise<number> {
  const read = async (at: number, length: number) => bytes.subarray(at, at + length);
  const flac = await readFlac({ size: bytes.length, read });
  return flac ? flac.samples / flacRate(flac.info) : 0;
}

async function mediaSeconds(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const { ALL_FORMATS, BufferSource, Input } = await import('mediabunny');
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  try {
    const track = (await input.canRead()) ? await input.getPrimaryAudioTrack() : null;
    return track ? (await track.computeDuration()) - Math.max(0, await track.getFirstTimestamp()) : 0;
  } catch {
    // A damaged file can make the reader throw any error.
    return 0;
  } finally {
    input.dispose();
  }
}
