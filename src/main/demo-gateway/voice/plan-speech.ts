import type { Character } from './characters.ts';
import { isVowel, type PhoneAudio, phones, silence } from './phones.ts';
import { type SpokenSentence, type SpokenWord, spokenSentences } from './spoken-words.ts';

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
export function planSpeech(text: string, character: Character, speed: number): SpeechPlan {
  const sounds: PlannedAudio[] = [];
  const sentences: TimedText[] = [];
  const words: TimedText[] = [];
  const samplesPerMs = sampleRate / 1000 / (speed * character.rate);
  let ms = 0;
  const seconds = () => Math.round(ms * samplesPerMs) / sampleRate;
  const add = (sound: PhoneAudio, semitones: number) => {
    ms += sound.ms;
    sounds.push({ sound, semitones, end: Math.round(ms * samplesPerMs) });
  };

  add(silence(leadMs), 0);
  for (const sentence of spokenSentences(text)) {
    const start = seconds();
    const all = sentence.words.reduce((sum, { phones }) => sum + phones.length, 0);
    let done = 0;
    for (const word of sentence.words) {
      const from = seconds();
      for (const planned of plannedPhones(word, sentence, done, all, character))
        add(planned.sound, planned.semitones);
      done += word.phones.length;
      words.push({ text: word.text, start: from, end: seconds() });
      if (word.pauseMs > 0) add(silence(word.pauseMs), 0);
    }
    sentences.push({ text: sentence.text, start, end: seconds() });
    add(silence(betweenMs), 0);
  }
  add(silence(tailMs), 0);
  return { sounds, samples: Math.round(ms * samplesPerMs), sentences, words };
}

function plannedPhones(
  word: SpokenWord,
  sentence: SpokenSentence,
  before: number,
  all: number,
  { melody }: Character,
): readonly { readonly sound: PhoneAudio; readonly semitones: number }[] {
  const stressedAt = word.text.length > 3 ? word.phones.findIndex(isVowel) : -1;
  return word.phones.flatMap((phone, index) => {
    const through = all > 1 ? (before + index) / (all - 1) : 1;
    const last = before + index >= all - 3;
    const stressed = index === stressedAt;
    const ending = last ? (sentence.isQuestion ? 1.6 : -0.7) : 0;
    const semitones = melody * (0.5 - 0.9 * through + (stressed ? 0.7 : 0) + ending);
    const longer = isVowel(phone) ? (stressed ? 1.15 : 0.9) * (last ? 1.35 : 1) : 1;
    return phones[phone].map((sound) => ({ sound: { ...sound, ms: sound.ms * longer }, semitones }));
  });
}
