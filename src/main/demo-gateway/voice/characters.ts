import type { voices } from '../../../shared/limits.ts';

/** The characteristics of a voice. */
export type Character = {
  /** Average pitch in Hz. */
  readonly pitchHz: number;
  /** Factor for all formants: below 1 for a longer vocal tract, above 1 for a shorter one. */
  readonly throat: number;
  /** Amount of breath noise, 0 to 1. */
  readonly breath: number;
  /** Attenuation of high frequencies, from 0 (bright) to below 1. */
  readonly soft: number;
  /** Factor for the speed. */
  readonly rate: number;
  /** Range of the pitch within a sentence, in semitones. */
  readonly melody: number;
  /** Factor for the volume, so that all voices are about equally loud. */
  readonly gain: number;
};

/** The voices by ID. */
export const characters = {
  alloy: { pitchHz: 148, throat: 1.03, breath: 0.06, soft: 0.35, rate: 1, melody: 2.2, gain: 1.15 },
  echo: { pitchHz: 108, throat: 0.95, breath: 0.05, soft: 0.5, rate: 0.92, melody: 1.4, gain: 1.3 },
  fable: { pitchHz: 176, throat: 1.08, breath: 0.04, soft: 0.15, rate: 1.07, melody: 5.5, gain: 1 },
  onyx: { pitchHz: 80, throat: 0.88, breath: 0.02, soft: 0.2, rate: 0.96, melody: 2, gain: 1.6 },
  nova: { pitchHz: 212, throat: 1.15, breath: 0.07, soft: 0.3, rate: 1.04, melody: 3.4, gain: 0.95 },
  shimmer: { pitchHz: 246, throat: 1.2, breath: 0.3, soft: 0.55, rate: 0.9, melody: 2.4, gain: 0.8 },
  'demo-gull': { pitchHz: 268, throat: 1.22, breath: 0.03, soft: 0.1, rate: 1.18, melody: 4.4, gain: 0.85 },
  'demo-bell': { pitchHz: 70, throat: 0.85, breath: 0.08, soft: 0.45, rate: 0.84, melody: 1.2, gain: 1.7 },
  voice_demo: { pitchHz: 190, throat: 1.1, breath: 0.12, soft: 0.3, rate: 0.98, melody: 4, gain: 1 },
} as const satisfies Readonly<Record<(typeof voices)[number], Character> & Record<string, Character>>;

/** ID of a voice. */
export type VoiceId = keyof typeof characters;
