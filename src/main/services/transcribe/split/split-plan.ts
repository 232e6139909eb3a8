import type { GatewayLimits } from '../../../../shared/gateways/gateway-limits.ts';
import { uploadBodyLimit } from '../../../../shared/limits.ts';
import { type EncodedForm, encodedForms, type SplitRange } from '../../../../shared/transcription/split.ts';
import type { AudioFlaw, SplitReason } from '../../../../shared/transcription/transcript.ts';

/** Maximum duration of a chunk, in seconds. Gateways limit the duration too, but rarely document it. */
const usualLongestChunk = 600;
/**
 * The same for models that distinguish speakers. Their labels are valid for one request only, so fewer chunks are
 * better, up to the limit of OpenAI's models (murtaza-nasir/speakr#168).
 */
const longestChunkWithSpeakers = 1400;
/** Margin below a known duration limit, in seconds, because gateways round. */
const clearance = 10;
/** Maximum size of a request body without the audio, in bytes: boundaries, names, a long prompt hint. */
const bodyOverhead = 20_000;

/** Maximum bytes per second of each form, mono at 16 kHz. Copied packets can have any size. */
const bytesPerSecond: Readonly<Record<EncodedForm, number>> = {
  mp3: 6000,
  flac: 32_000,
  wav: 32_000,
  copy: 32_000,
};

/** Containers that no gateway is documented to accept. Their audio is extracted. */
const neverSent = ['video/quicktime', 'video/x-matroska', 'audio/x-matroska', 'video/mp2t'];

/**
 * A recording's `duration` in seconds, if known, by how many seconds its file is shorter than it states, why the file
 * can't be sent as it is, if so, and whether nothing can be heard in it.
 */
export type AudioFacts = {
  readonly duration: number | null;
  readonly missing: number | null;
  readonly flaw: AudioFlaw | null;
  readonly silent: boolean;
};

/**
 * Returns why a recording can't be sent as it is; null if it can. `size` is in bytes, and `statedBytes` is the limit
 * that the gateway itself stated, if any. A gap in the timestamps is a reason because many gateways skip time without
 * audio, so that all later times would be too early. Many read only the first of several recordings in a file, or
 * another one of several tracks.
 */
export function whySplit(
  {
    size,
    type,
    duration,
    flaw,
  }: Pick<AudioFacts, 'duration' | 'flaw'> & { readonly size: number; readonly type: string },
  limits: GatewayLimits,
  statedBytes: GatewayLimits['maxBytes'] = null,
): SplitReason | null {
  // Check this first, because such a recording is also played differently.
  if (flaw) return flaw;
  if (limits.refused.includes(type)) return 'form';
  if (neverSent.includes(type)) return 'container';
  if (size > largestFile(limits))
    return statedBytes !== null && size > largestFile({ ...limits, maxBytes: statedBytes })
      ? 'size'
      : 'upload-limit';
  return limits.maxSeconds !== null && duration !== null && duration > limits.maxSeconds ? 'length' : null;
}

/** Returns how to split a range of a recording for a gateway; null if it refuses every encoded form. */
export function splitRangeFor(
  range: { readonly start: number; readonly end: number | null },
  limits: GatewayLimits,
): SplitRange | null {
  const forms = encodedForms.filter((form) => !limits.refused.includes(form));
  const [best] = forms;
  if (!best || best === 'copy') return null;
  const largest = largestFile(limits);
  const longest = Math.min(longestChunk(limits), (largest / bytesPerSecond[best]) * 0.97);
  return { ...range, longest, largest, forms };
}

function largestFile({ maxBytes }: GatewayLimits): number {
  const body = maxBytes ?? uploadBodyLimit;
  return Math.max(body - bodyOverhead, body * 0.8);
}

function longestChunk({ maxSeconds, transcription }: GatewayLimits): number {
  const usual = transcription.includes('speakers') ? longestChunkWithSpeakers - clearance : usualLongestChunk;
  return maxSeconds === null ? usual : Math.min(usual, Math.max(maxSeconds - clearance, maxSeconds * 0.8));
}
