import { uploadBodyLimit } from '../../../../shared/limits.ts';
import type { AudioGap } from '../../../../shared/models/audio-gap.ts';
import type { GatewayLimits } from '../../../../shared/models/gateway-limits.ts';
import { type EncodedForm, encodedForms, type SplitRange } from '../../../../shared/models/split.ts';
import type { SplitReason } from '../../../../shared/models/transcript.ts';

/** Maximum duration of a chunk, in seconds. Gateways limit the duration too, but rarely document it. */
const longestPart = 600;
/** Kept clear below a known limit of length, in seconds, as gateways round. */
const clearance = 10;
/** What a request's body holds besides the sound, at most, in bytes: boundaries, names, a long prompt hint. */
const besides = 20_000;

/** At most so many bytes a second of each form, mono at 16 kHz; copied packets are of any size. */
const bytesPerSecond: Readonly<Record<EncodedForm, number>> = {
  mp3: 6000,
  flac: 32_000,
  wav: 32_000,
  copy: 32_000,
};

/** Containers that no gateway is said to read; their sound is taken out. */
const neverSent = ['video/quicktime', 'video/x-matroska', 'audio/x-matroska', 'video/mp2t'];

/** What is known of a recording's times: its `duration` in seconds, and whether its file leaves out time. */
export type AudioTimes = { readonly duration: number | null; readonly gap: AudioGap | null };

/**
 * Why a recording cannot go as it is; null where it can. `size` in bytes. Many gateways leave out time without
 * audio, so that all of their times after it would be early.
 */
export function whySplit(
  { size, type, duration, gap }: AudioTimes & { readonly size: number; readonly type: string },
  limits: GatewayLimits,
): SplitReason | null {
  // A recording with gaps is also played another way, so that this reason comes first.
  if (gap) return gap;
  if (neverSent.includes(type) || limits.refused.includes(type)) return 'form';
  if (size > largestFile(limits)) return 'size';
  return limits.maxSeconds !== null && duration !== null && duration > limits.maxSeconds ? 'length' : null;
}

/** How a stretch of a recording is cut for a gateway; null where it refuses every form that there is. */
export function splitRangeFor(
  stretch: { readonly start: number; readonly end: number | null },
  limits: GatewayLimits,
): SplitRange | null {
  const forms = encodedForms.filter((form) => !limits.refused.includes(form));
  const [best] = forms;
  if (!best || best === 'copy') return null;
  const largest = largestFile(limits);
  const longest = Math.min(longestPart, longestTaken(limits), (largest / bytesPerSecond[best]) * 0.97);
  return { ...stretch, longest, largest, forms };
}

function largestFile({ maxBytes }: GatewayLimits): number {
  const body = maxBytes ?? uploadBodyLimit;
  return Math.max(body - besides, body * 0.8);
}

function longestTaken({ maxSeconds }: GatewayLimits): number {
  return maxSeconds === null ? longestPart : Math.max(maxSeconds - clearance, maxSeconds * 0.8);
}
