import type { Character } from './characters.ts';
import { type PhoneAudio, silence } from './phones.ts';
import { type PlannedAudio, type SpeechPlan, sampleRate } from './plan-speech.ts';

/** Interval between formant updates, in samples: 4 ms, or 1 ms for the better model. */
const stepSamples = { 'tts-1': 96, 'tts-1-hd': 24 } as const;

/**
 * Yields the samples of a plan (−1 to 1, `plan.samples` in total) in blocks of `blockSamples`. A pulse train and noise
 * go through five resonators for the vocal tract, and hiss goes through another one.
 */
export function* synthesise(
  plan: SpeechPlan,
  character: Character,
  model: keyof typeof stepSamples,
  blockSamples: number,
): Generator<Float32Array, void, void> {
  const step = stepSamples[model];
  const shapeAt = createArticulation(plan.sounds, step);
  const source = createGlottalSource(character);
  for (let start = 0; start < plan.samples; start += blockSamples) {
    const block = new Float32Array(Math.min(blockSamples, plan.samples - start));
    for (let at = 0; at < block.length; at += 1) {
      if ((start + at) % step === 0) source.shape(shapeAt(start + at));
      block[at] = source.sample();
    }
    yield block;
  }
}

/** The state of the vocal tract at one point in time. */
type Shape = Omit<PhoneAudio, 'ms' | 'formants'> & {
  readonly f1: number;
  readonly f2: number;
  readonly f3: number;
  readonly semitones: number;
};

const neutral: Shape = { ...silence(0), f1: 500, f2: 1500, f3: 2500, semitones: 0 };

/** Returns a function that returns the shape at a sample. Values change gradually, and faster in short parts. */
function createArticulation(sounds: readonly PlannedAudio[], step: number): (at: number) => Shape {
  let now = neutral;
  let index = 0;
  // Values approach their targets within this time.
  const share = (ms: number) => 1 - Math.exp(-step / ((ms * sampleRate) / 1000));
  return (at) => {
    while (index < sounds.length - 1 && at >= (sounds[index]?.end ?? 0)) index += 1;
    const planned = sounds[index];
    if (!planned) return now;
    const { sound, semitones } = planned;
    const ms = ((planned.end - (sounds[index - 1]?.end ?? 0)) * 1000) / sampleRate;
    const [f1, f2, f3] = sound.formants ?? sounds[index + 1]?.sound.formants ?? [now.f1, now.f2, now.f3];
    const slow = share(Math.min(20, Math.max(3, ms / 4)));
    const fast = share(Math.min(7, Math.max(1.5, ms / 6)));
    const { hissHz, hissWidth } = sound.hiss > 0 ? sound : now;
    now = {
      f1: now.f1 + (f1 - now.f1) * slow,
      f2: now.f2 + (f2 - now.f2) * slow,
      f3: now.f3 + (f3 - now.f3) * slow,
      voiced: now.voiced + (sound.voiced - now.voiced) * fast,
      breath: now.breath + (sound.breath - now.breath) * fast,
      hiss: now.hiss + (sound.hiss - now.hiss) * fast,
      semitones: now.semitones + (semitones - now.semitones) * share(45),
      hissHz,
      hissWidth,
    };
    return now;
  };
}

function createGlottalSource({ pitchHz, throat, breath, soft, gain }: Character) {
  const noise = createNoise();
  const tract = [
    createResonator(),
    createResonator(),
    createResonator(),
    createResonator(),
    createResonator(),
  ] as const;
  const mouth = createResonator();
  tract[3].tune(3500 * throat, 280);
  tract[4].tune(4500 * throat, 350);
  let phase = 0;
  let increment = 0;
  let dulled = 0;
  let lastHiss = 0;
  let lastSource = 0;
  let shape = neutral;
  let time = 0;
  return {
    shape(next: Shape) {
      shape = next;
      tract[0].tune(next.f1 * throat, 70 + 60 * breath);
      tract[1].tune(next.f2 * throat, 100);
      tract[2].tune(next.f3 * throat, 160);
      mouth.tune(next.hissHz * (0.75 + 0.25 * throat), next.hissWidth);
      // A slow vibrato of a tenth of a semitone, because a constant pitch sounds mechanical.
      const waver = 0.12 * Math.sin(time * 31) + 0.07 * Math.sin(time * 47.3);
      increment = (pitchHz * 2 ** ((next.semitones + waver) / 12)) / sampleRate;
    },
    sample(): number {
      time += 1 / sampleRate;
      phase = (phase + increment) % 1;
      // The glottis is open for 60% of each period.
      const within = phase / 0.6;
      const pulse = within < 1 ? 2 * within - 3 * within * within : 0;
      const wind = shape.breath * 0.22 + shape.voiced * breath * (within < 1 ? 0.3 : 0.08);
      dulled += (shape.voiced * pulse - dulled) * (1 - soft * 0.85);
      const sound = dulled + wind * noise();
      // Radiation from the lips emphasises high frequencies.
      let voice = sound - 0.8 * lastSource;
      lastSource = sound;
      for (const resonator of tract) voice = resonator.filter(voice);
      const hissed = mouth.filter(noise() * shape.hiss);
      // The difference removes frequencies below the resonator's peak.
      const bright = hissed - lastHiss;
      lastHiss = hissed;
      return Math.tanh(gain * (0.9 * voice + 0.085 * bright)) * 0.9;
    },
  };
}

/** Creates a source of white noise from −1 to 1. The sequence is always the same (xorshift32). */
function createNoise(): () => number {
  let state = 0x2545f491;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x80000000;
  };
}

/** A second-order digital resonator as in Klatt (1980): one peak, and gain 1 at 0 Hz. */
type Resonator = {
  /** Sets the peak's frequency and bandwidth, in Hz. */
  tune(hz: number, width: number): void;
  filter(sample: number): number;
};

/** Creates a resonator for {@link sampleRate}. */
function createResonator(): Resonator {
  let [a, b, c] = [1, 0, 0];
  let last = 0;
  let beforeLast = 0;
  return {
    tune(hz, width) {
      const radius = Math.exp((-Math.PI * width) / sampleRate);
      c = -radius * radius;
      b = 2 * radius * Math.cos((2 * Math.PI * Math.min(hz, sampleRate * 0.48)) / sampleRate);
      a = 1 - b - c;
    },
    filter(sample) {
      const out = a * sample + b * last + c * beforeLast;
      beforeLast = last;
      last = out;
      return out;
    },
  };
}
