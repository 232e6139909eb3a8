import { readAdts } from '../../../../shared/audio-format/adts-file.ts';
import { readFlac } from '../../../../shared/audio-format/flac-file.ts';
import { flacRate } from '../../../../shared/audio-format/flac-frame.ts';
import { readMp3 } from '../../../../shared/audio-format/mp3-file.ts';
import { readOpus } from '../../../../shared/audio-format/opus-file.ts';
import { opusRate } from '../../../../shared/audio-format/opus-packet.ts';
import { readWavHead } from '../../../../shared/audio-format/wav-file.ts';
import type { AudioForm } from '../../../../shared/speech/clip.ts';
import { pcmShape } from '../../../../shared/transcription/pcm-shape.ts';
import { filesOf } from './audio-files.ts';
import type { AudioSource } from './audio-source.ts';

/** Longest plausible duration, in seconds. */
const maxSeconds = 10_000_000;

/**
 * Determines the duration in seconds of a chunk in this format from its content, of which there may be several files.
 * Returns null if it's unknown.
 */
export async function audioLength(form: AudioForm, source: AudioSource): Promise<number | null> {
  let seconds = 0;
  for (const file of await filesOf(form, source)) {
    const length = await declaredLength(form, file);
    if (length === null) return null;
    seconds += length;
  }
  return isPlausibleDuration(seconds) ? seconds : null;
}

/** Whether a duration in seconds is plausible. Headers can contain anything, such as a sample rate of 0. */
export function isPlausibleDuration(seconds: number): boolean {
  return seconds >= 0 && seconds <= maxSeconds;
}

async function declaredLength(form: AudioForm, source: AudioSource): Promise<number | null> {
  switch (form) {
    case 'mp3': {
      const audio = await readMp3(source);
      if (!audio) return null;
      const { sizes, header, lead, tail } = audio;
      return Math.max(0, sizes.length * header.samples - lead - tail) / header.rate;
    }
    case 'opus': {
      const audio = await readOpus(source);
      return audio && (audio.samples - audio.lead - audio.tail) / opusRate;
    }
    case 'aac': {
      const audio = await readAdts(source);
      return audio && audio.samples / audio.rate;
    }
    case 'flac': {
      const audio = await readFlac(source);
      return audio && audio.samples / flacRate(audio.info);
    }
    case 'wav': {
      const head = await readWavHead(source);
      return head && (head.end - head.start) / head.align / head.rate;
    }
    case 'pcm': {
      const { rate, channels } = pcmShape(source.type);
      return Math.floor(source.size / 2 / channels) / rate;
    }
    case 'vorbis':
    case 'mp4':
    case 'webm':
      return null;
  }
}
