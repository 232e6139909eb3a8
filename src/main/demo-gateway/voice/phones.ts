/** A steady part of a phone. Formants are those of an average adult, in Hz. */
export type PhoneAudio = {
  /** Duration in ms at speed 1. */
  readonly ms: number;
  /** The first three formants. Null means those of the next part. */
  readonly formants: Formants | null;
  /** Volume of the voice, of breath and of hiss, each from 0 to 1. */
  readonly voiced: number;
  readonly breath: number;
  readonly hiss: number;
  /** Centre and width of the hiss, in Hz. */
  readonly hissHz: number;
  readonly hissWidth: number;
};

type Formants = readonly [number, number, number];

function part(given: Partial<PhoneAudio>): PhoneAudio {
  const still = { ms: 0, formants: null, voiced: 0, breath: 0, hiss: 0, hissHz: 4000, hissWidth: 1500 };
  return { ...still, ...given };
}

/** Returns silence of a duration in ms. */
export function silence(ms: number): PhoneAudio {
  return part({ ms });
}

const tone = (ms: number, voiced: number, ...formants: Formants) => part({ ms, voiced, formants });
const vowel = (ms: number, ...formants: Formants) => tone(ms, 1, ...formants);
const hiss = (ms: number, loud: number, hissHz: number, hissWidth: number) =>
  part({ ms, hiss: loud, hissHz, hissWidth });
const buzz = (voiced: number, sound: PhoneAudio): PhoneAudio => ({ ...sound, voiced, formants: teeth });

// A stop consists of silence and a burst, followed by breath if voicing starts late.
const stop = (formants: Formants, hissHz: number, loud: number) => [
  part({ ms: 58, formants }),
  part({ ms: 14, formants, hiss: loud, hissHz, hissWidth: 1100 }),
  part({ ms: 28, breath: 0.45 }),
];
const voicedStop = (formants: Formants, hissHz: number, loud: number) => [
  part({ ms: 48, formants, voiced: 0.12 }),
  part({ ms: 9, formants, hiss: loud * 0.6, hissHz, hissWidth: 1100 }),
];

const lips: Formants = [280, 900, 2200];
const teeth: Formants = [280, 1500, 2500];
const ridge: Formants = [280, 1750, 2650];
const palate: Formants = [280, 2050, 2350];

/** The parts of each phone, by its ARPAbet name. */
export const phones = {
  IY: [vowel(115, 270, 2290, 3010)],
  IH: [vowel(80, 390, 1990, 2550)],
  EH: [vowel(95, 530, 1840, 2480)],
  AE: [vowel(120, 660, 1720, 2410)],
  AA: [vowel(125, 730, 1090, 2440)],
  AO: [vowel(125, 570, 840, 2410)],
  UH: [vowel(85, 440, 1020, 2240)],
  UW: [vowel(115, 300, 870, 2240)],
  AH: [vowel(85, 640, 1190, 2390)],
  AX: [vowel(55, 500, 1450, 2450)],
  ER: [vowel(115, 490, 1350, 1690)],
  EY: [vowel(75, 480, 1900, 2500), vowel(70, 330, 2200, 2750)],
  OW: [vowel(75, 540, 980, 2400), vowel(70, 380, 840, 2300)],
  AY: [vowel(90, 730, 1150, 2440), vowel(70, 390, 1990, 2550)],
  AW: [vowel(90, 730, 1200, 2440), vowel(70, 420, 960, 2250)],
  OY: [vowel(90, 570, 840, 2410), vowel(70, 390, 1950, 2550)],
  M: [tone(72, 0.4, 260, 1100, 2200)],
  N: [tone(66, 0.4, 260, 1600, 2600)],
  NG: [tone(75, 0.4, 260, 2000, 2700)],
  L: [tone(66, 0.6, 360, 1150, 2800)],
  R: [tone(70, 0.6, 400, 1180, 1600)],
  W: [tone(62, 0.5, 300, 680, 2200)],
  Y: [tone(58, 0.6, 275, 2200, 3000)],
  HH: [part({ ms: 62, breath: 0.5 })],
  F: [hiss(92, 0.16, 6800, 4200)],
  TH: [hiss(88, 0.1, 7200, 3800)],
  S: [hiss(102, 0.5, 6900, 1900)],
  SH: [hiss(102, 0.5, 3300, 1300)],
  V: [buzz(0.4, hiss(62, 0.07, 6800, 4200))],
  DH: [buzz(0.4, hiss(48, 0.04, 7200, 3800))],
  Z: [buzz(0.35, hiss(78, 0.24, 6900, 1900))],
  ZH: [buzz(0.35, hiss(82, 0.24, 3300, 1300))],
  P: stop(lips, 900, 0.3),
  B: voicedStop(lips, 900, 0.3),
  T: stop(ridge, 4600, 0.5),
  D: voicedStop(ridge, 4600, 0.4),
  K: stop(palate, 2000, 0.5),
  G: voicedStop(palate, 2000, 0.4),
  CH: [part({ ms: 52, formants: ridge }), hiss(82, 0.5, 3400, 1300)],
  JH: [part({ ms: 44, formants: ridge, voiced: 0.12 }), buzz(0.3, hiss(62, 0.28, 3400, 1300))],
} as const satisfies Record<string, readonly PhoneAudio[]>;

/** The ARPAbet name of a phone. */
export type Phone = keyof typeof phones;

/** Whether a phone is a vowel. */
export function isVowel(phone: Phone): boolean {
  return /^[AEIOU]/.test(phone);
}
