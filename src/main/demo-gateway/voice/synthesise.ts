import type { Character } from './characters.ts';
import { createNoise } from './noise.ts';
import { type PlannedAudio, type SpeechPlan, sampleRate } from './plan-speech.ts';
import { createResonator } from './resonator.ts';

/** Interval of formant updates in samples: 4 ms, or 1 ms for the better model. */
const stepSamples = { 'tts-1': 96, 'tts-1-hd': 24 } as const;

const silent = [500, 1500, 2500] as const;

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
  const mouth = createArticulation(plan.sounds, step);
  const speak = createGlottalSource(character);
  let block = new Float32Array(Math.min(blockSamples, plan.samples));
  let filled = 0;
  for (let at = 0; at < plan.samples; at += 1) {
    if (at % step === 0) speak.shape(mouth.moveTo(at));
    block[filled] = speak.sample();
    filled += 1;
    if (filled < block.length) continue;
    yield block;
    block = new Float32Array(Math.min(blockSamples, plan.samples - at - 1));
    filled = 0;
  }
}

type Shape = {
  f1: number;
  f2: number;
  f3: number;
  voiced: number;
  breath: number;
  hiss: number;
  hissHz: number;
  hissWidth: number;
  semitones: number;
};

// Values change gradually, and faster in short parts.
function createArticulation(sounds: readonly PlannedAudio[], step: number) {
  const now: Shape = {
    f1: silent[0],
    f2: silent[1],
    f3: silent[2],
    voiced: 0,
    breath: 0,
    hiss: 0,
    hissHz: 4000,
    hissWidth: 1500,
    semitones: 0,
  };
  let index = 0;
  return {
    moveTo(at: number): Readonly<Shape> {
      while (index < sounds.length - 1 && at >= (sounds[index]?.end ?? 0)) index += 1;
      const planned = sounds[index];
      if (!planned) return now;
      const { sound } = planned;
      const start = sounds[index - 1]?.end ?? 0;
      const length = planned.end - start;
      const formants = sound.formants ?? sounds[index + 1]?.sound.formants ?? [now.f1, now.f2, now.f3];
      const slow = nearing(step, Math.min(0.02 * sampleRate, Math.max(0.003 * sampleRate, length / 4)));
      const fast = nearing(step, Math.min(0.007 * sampleRate, Math.max(0.0015 * sampleRate, length / 6)));
      now.f1 += (formants[0] - now.f1) * slow;
      now.f2 += (formants[1] - now.f2) * slow;
      now.f3 += (formants[2] - now.f3) * slow;
      now.semitones += (planned.semitones - now.semitones) * nearing(step, 0.045 * sampleRate);
      now.voiced += (sound.voiced - now.voiced) * fast;
      now.breath += (sound.breath - now.breath) * fast;
      now.hiss += (sound.hiss - now.hiss) * fast;
      if (sound.hiss > 0) {
        now.hissHz = sound.hissHz;
        now.hissWidth = sound.hissWidth;
      }
      return now;
    },
  };
}

function nearing(step: number, samples: number): number {
  return 1 - Math.exp(-step / samples);
}

function createGlottalSource(character: Character) {
  const noise = createNoise();
  const r1 = createResonator(sampleRate);
  const r2 = createResonator(sampleRate);
  const r3 = createResonator(sampleRate);
  const r4 = createResonator(sampleRate);
  const r5 = createResonator(sampleRate);
  const mouthHiss = createResonator(sampleRate);
  r4.tune(3500 * character.throat, 280);
  r5.tune(4500 * character.throat, 350);
  let phase = 0;
  let increment = 0;
  let dulled = 0;
  let lastHiss = 0;
  let lastSource = 0;
  let shape: Readonly<Shape> | null = null;
  let time = 0;
  return {
    shape(next: Readonly<Shape>) {
      shape = next;
      r1.tune(next.f1 * character.throat, 70 + 60 * character.breath);
      r2.tune(next.f2 * character.throat, 100);
      r3.tune(next.f3 * character.throat, 160);
      mouthHiss.tune(next.hissHz * (0.75 + 0.25 * character.throat), next.hissWidth);
      // A slow vibrato of a tenth of a semitone, because a constant pitch sounds mechanical.
      const waver = 0.12 * Math.sin(time * 31) + 0.07 * Math.sin(time * 47.3);
      increment = (character.pitchHz * 2 ** ((next.semitones + waver) / 12)) / sampleRate;
    },
    sample(): number {
      if (!shape) return 0;
      time += 1 / sampleRate;
      phase += increment;
      if (phase >= 1) phase -= 1;
      const open = 0.6;
      const within = phase / open;
      const pulse = within < 1 ? 2 * within - 3 * within * within : 0;
      const breathing = noise();
      const wind = shape.breath * 0.22 + shape.voiced * character.breath * (within < 1 ? 0.3 : 0.08);
      dulled += (shape.voiced * pulse - dulled) * (1 - character.soft * 0.85);
      const source = dulled + wind * breathing;
      // Radiation from the lips emphasises high frequencies.
      const lifted = source - 0.8 * lastSource;
      lastSource = source;
      const throat = r5.filter(r4.filter(r3.filter(r2.filter(r1.filter(lifted)))));
      const hissed = mouthHiss.filter(noise() * shape.hiss);
      // The difference removes frequencies below the resonator's peak.
      const bright = hissed - lastHiss;
      lastHiss = hissed;
      return Math.tanh(character.gain * (0.9 * throat + 0.085 * bright)) * 0.9;
    },
  };
}
