import type { Character } from './characters.ts';
import { isVowel, type PhoneAudio, phones, silence } from './phones.ts';
import { spokenSentences } from './spoken-words.ts';

/** Sample rate of all speech in Hz, mono. */
export const sampleRate = 24_000;

/** The phones of a text with their times. The total duration is known before synthesis. */
export type SpeechPlan = {
  readonly sounds: readonly PlannedAudio[];
  /** Duration in samples. */
  readonly samples: number;
  readonly sentences: readonly TimedText[];
  readonly words: readonly TimedText[];
};

/**
 * A part of a phone. `end` is the index of the sample after its last one; `semitones` is the distance from the voice's
 * average pitch.
 */
export type PlannedAudio = { readonly sound: PhoneAudio; readonly end: number; readonly semitones: number };

/** A text with its start and end in seconds. */
export type TimedText = { readonly text: string; readonly start: number; readonly end: number };

const leadMs = 60;
const betweenMs = 330;
const tailMs = 120;

/** Plans how a voice speaks a text. `speed` divides all durations. */
export function planSpeech(text: string, { melody, rate }: Character, speed: number): SpeechPlan {
  const sounds: PlannedAudio[] = [];
  const sentences: TimedText[] = [];
  const words: TimedText[] = [];
  const samplesPerMs = sampleRate / 1000 / (speed * rate);
  let ms = 0;
  const seconds = () => Math.round(ms * samplesPerMs) / sampleRate;
  const add = (sound: PhoneAudio, semitones = 0) => {
    ms += sound.ms;
    sounds.push({ sound, semitones, end: Math.round(ms * samplesPerMs) });
  };

  add(silence(leadMs));
  for (const sentence of spokenSentences(text)) {
    const start = seconds();
    const count = sentence.words.reduce((sum, word) => sum + word.phones.length, 0);
    let done = 0;
    for (const word of sentence.words) {
      const from = seconds();
      const stressed = word.text.length > 3 ? word.phones.findIndex(isVowel) : -1;
      for (const [index, phone] of word.phones.entries()) {
        const isStressed = index === stressed;
        const isLast = done >= count - 3;
        const ending = isLast ? (sentence.isQuestion ? 1.6 : -0.7) : 0;
        const through = count > 1 ? done / (count - 1) : 1;
        const semitones = melody * (0.5 - 0.9 * through + (isStressed ? 0.7 : 0) + ending);
        const longer = isVowel(phone) ? (isStressed ? 1.15 : 0.9) * (isLast ? 1.35 : 1) : 1;
        for (const sound of phones[phone]) add({ ...sound, ms: sound.ms * longer }, semitones);
        done += 1;
      }
      words.push({ text: word.text, start: from, end: seconds() });
      if (word.pauseMs > 0) add(silence(word.pauseMs));
    }
    sentences.push({ text: sentence.text, start, end: seconds() });
    add(silence(betweenMs));
  }
  add(silence(tailMs));
  return { sounds, samples: Math.round(ms * samplesPerMs), sentences, words };
}
