import type { AudioForm } from '../../../shared/speech/clip.ts';
import type { SpeechRequest } from '../../../shared/speech/speech.ts';

/** Minimum allowance in seconds of audio: some models add silence or repeat words. */
const floorSeconds = 60;

/** Twice what the slowest script needs (Chinese, at four characters per second). */
const secondsPerCharacter = 0.5;

/** Bytes per second, above the highest rate of compressed formats (320 kbit/s for MP3, 510 for Opus, 576 for AAC). */
const compressedRate = 80_000;

/**
 * Bytes per second of uncompressed audio at 48 kHz with two channels and 32 bits per sample. FLAC is never larger, and
 * other containers may contain such samples.
 */
const uncompressedRate = 384_000;

const bytesPerSecond: Readonly<Record<AudioForm, number>> = {
  mp3: compressedRate,
  opus: compressedRate,
  vorbis: compressedRate,
  aac: compressedRate,
  flac: uncompressedRate,
  wav: uncompressedRate,
  pcm: uncompressedRate,
  mp4: uncompressedRate,
  webm: compressedRate,
};

/** Returns the maximum size in bytes of a text's audio in a format. Without a limit, a response could be endless. */
export function maxSpeechBytes(
  { input, speed = 1 }: Pick<SpeechRequest, 'input' | 'speed'>,
  form: AudioForm,
): number {
  // Don't assume faster speech, because the gateway may ignore the field.
  const seconds = floorSeconds + (input.length * secondsPerCharacter) / Math.min(1, speed);
  return Math.ceil(seconds * bytesPerSecond[form]);
}
