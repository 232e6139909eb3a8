/** The loudest sample (0 to 1) of each equally long piece of a recording. */
export type Peaks = Float32Array;

/** Decoded at this rate, in Hz: enough to see where somebody speaks, and small in memory. */
const rate = 8000;
/** Files up to this size, in bytes, are decoded whole. */
const largest = 12_000_000;
/** So many samples are looked at before the page may draw again. */
const atOnce = 2_000_000;

/** The peaks of a recording in `count` pieces; null where it is too large to be decoded here, or cannot be. */
export async function readPeaks(
  address: string,
  size: number,
  count: number,
  signal: AbortSignal,
): Promise<Peaks | null> {
  if (size > largest) return null;
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok) return null;
    const bytes = await answer.arrayBuffer();
    signal.throwIfAborted();
    const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
    return await peaksOf(decoded.getChannelData(0), count, signal);
  } catch {
    return null;
  }
}

/** The peaks of samples, in turns that leave the page time to draw. */
async function peaksOf(samples: Float32Array, count: number, signal: AbortSignal): Promise<Peaks> {
  const peaks = new Float32Array(count);
  let sinceRest = 0;
  for (let piece = 0; piece < count; piece += 1) {
    const from = Math.floor((piece * samples.length) / count);
    const to = Math.floor(((piece + 1) * samples.length) / count);
    let loudest = 0;
    for (let at = from; at < to; at += 1) loudest = Math.max(loudest, Math.abs(samples[at] ?? 0));
    peaks[piece] = Math.min(1, loudest);
    sinceRest += to - from;
    if (sinceRest < atOnce) continue;
    sinceRest = 0;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return peaks;
}
