import type { AudioForm } from '../../../shared/models/clip.ts';
import type { SpeechRequest } from '../../../shared/models/speech.ts';

/** No text is shorter, in seconds of audio: some models put silence around it, or say a word over and over. */
const floorSeconds = 60;

/** Twice what the slowest script takes (Chinese, four characters a second). */
const secondsPerCharacter = 0.5;

/** Above the highest rate of the packed forms (320 kbit/s of MP3, 510 of Opus, 576 of AAC). */
const packed = 80_000;

/** 48 kHz, two channels, 32 bits; FLAC is never larger, and other containers may hold such samples. */
const samples = 384_000;

const bytesPerSecond: Readonly<Record<AudioForm, number>> = {
  mp3: packed,
  opus: packed,
  vorbis: packed,
  aac: packed,
  flac: samples,
  wav: samples,
  pcm: samples,
  mp4: samples,
  webm: packed,
};

/** Returns how many bytes of a form the audio of a text can have at most: an answer that goes on has no end. */
export function mostSpeechBytes(
  { input, speed = 1 }: Pick<SpeechRequest, 'input' | 'speed'>,
  form: AudioForm,
): number {
  // Faster speech is not held to it: the gateway may not know the field.
  const seconds = floorSeconds + (input.length * secondsPerCharacter) / Math.min(1, speed);
  return Math.ceil(seconds * bytesPerSecond[form]);
}
