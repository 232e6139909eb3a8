// Re-encoding moves a sound by a fraction of a step up to a tenth of a second.
const shifts = Array.from({ length: 21 }, (_, index) => index - 8);

/** Steps of which the first look is made, before the whole is compared. */
const firstLook = 200;

/**
 * How alike a loudness curve is to the part of `sound` that begins near `at`, from −1 to 1, and where exactly it
 * begins. Louder or softer as a whole makes no difference.
 */
export function likeness(
  clip: Uint8Array,
  sound: Uint8Array,
  at: number,
): { readonly likeness: number; readonly at: number } {
  let best = { likeness: -1, at };
  for (const shift of shifts) {
    const start = at + shift;
    if (correlation(clip, sound, start, Math.min(firstLook, clip.length)) < 0.75) continue;
    const whole = correlation(clip, sound, start, clip.length);
    if (whole > best.likeness) best = { likeness: whole, at: start };
  }
  return best;
}

/** Pearson's correlation of the first `length` steps of `clip` with `sound` from `start`; beyond its ends it is silent. */
function correlation(clip: Uint8Array, sound: Uint8Array, start: number, length: number): number {
  let a = 0;
  let b = 0;
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let step = 0; step < length; step += 1) {
    const x = clip[step] ?? 0;
    const y = sound[start + step] ?? 0;
    a += x;
    b += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  const spread = Math.sqrt((aa - (a * a) / length) * (bb - (b * b) / length));
  return spread === 0 ? 0 : (ab - (a * b) / length) / spread;
}
