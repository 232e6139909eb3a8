import { shapeOf, type VoiceShape } from '../../stores/speech/voices.ts';

/** Returns a voice's mark as one path in a box of 64 by 64: rings of a polar wave. Small marks have fewer rings. */
export function markPath(id: string, size: number): { readonly path: string; readonly stroke: number } {
  const voice = shapeOf(id);
  const every = size >= 36 ? 1 : size < 24 && voice.rings > 5 ? 3 : 2;
  const rings = Array.from({ length: voice.rings }, (_, ring) => ring);
  const path = rings
    .filter((ring) => (voice.rings - 1 - ring) % every === 0)
    .map((ring) => ringPath(voice, ring))
    .join('');
  return { path, stroke: (voice.stroke * 64 * (size < 32 ? 0.8 : 0.95)) / size };
}

const radius = 30;

function ringPath({ lobes, rings, amp, inner, twist, mix, second }: VoiceShape, ring: number): string {
  const share = rings === 1 ? 1 : ring / (rings - 1);
  const base = (radius * (inner + (1 - inner) * share)) / (1 + amp + mix);
  const wave = amp * (0.35 + 0.65 * share);
  const phase = ring * twist;
  const count = Math.max(96, lobes * 12);
  const points = Array.from({ length: count }, (_, step): readonly [number, number] => {
    const turn = (step / count) * 2 * Math.PI;
    const swing =
      wave * Math.cos(lobes * turn + (phase * lobes) / 2) + mix * share * Math.cos(second * turn - phase);
    return [32 + base * (1 + swing) * Math.sin(turn), 32 - base * (1 + swing) * Math.cos(turn)];
  });
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;
}

/** Returns the strokes of a voice's waveform in a box of this size, between two shares of its width. */
export function wavePath(id: string, width: number, height: number, from = 0, to = 1): string {
  const { bar, gap } = shapeOf(id);
  const step = bar + gap;
  const count = Math.floor((width + gap) / step);
  const heights = waveHeights(id, count);
  return heights
    .map((level, index) => {
      const x = index * step + bar / 2;
      if (x / width < from || x / width >= to) return '';
      const half = Math.max(0.75, (level * (height - bar)) / 2);
      return `M${x} ${(height / 2 - half).toFixed(2)}V${(height / 2 + half).toFixed(2)}`;
    })
    .join('');
}

function waveHeights(id: string, count: number): readonly number[] {
  const { seed, vary, lobes, level } = shapeOf(id);
  const random = randomFrom(seed * 97);
  const heights = Array.from({ length: count }, (_, index) => {
    const share = count < 2 ? 0.5 : index / (count - 1);
    const edge = Math.min(1, share * 7, (1 - share) * 5) ** 0.6;
    const carrier = Math.abs(Math.cos(Math.PI * share * (lobes * 0.35 + 1.6) + seed));
    const sway = 0.5 + 0.5 * Math.sin(share * 8 + seed * 0.7);
    const jitter = 0.55 + 0.45 * random();
    const steadyLevel = (1 - vary) * (0.62 + 0.38 * carrier);
    return edge * (steadyLevel + vary * (0.12 + 0.88 * carrier) * (0.35 + 0.65 * sway) * jitter);
  });
  const highest = Math.max(...heights);
  return heights.map((height) => Math.max(0.07, (height / highest) * level));
}

/** Returns a generator of the same numbers for the same seed (mulberry32), so that a voice always looks the same. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
