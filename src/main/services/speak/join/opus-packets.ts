import type { AudioSource } from './audio-source.ts';
import { readOgg } from './ogg-packets.ts';

/** Opus positions are in 48 kHz samples, whatever the input rate (RFC 7845). */
export const opusRate = 48_000;

/**
 * An Opus file in Ogg: its two headers, and the samples of each audio packet. `lead` and `tail` are the samples at its
 * ends that aren't audio.
 */
export type OpusAudio = {
  readonly head: Uint8Array;
  readonly tags: Uint8Array;
  readonly durations: readonly number[];
  readonly lead: number;
  readonly tail: number;
  readonly samples: number;
};

/** Parses Opus in Ogg. Returns null for other files. */
export async function readOpus(source: AudioSource): Promise<OpusAudio | null> {
  const descriptions: Uint8Array[] = [];
  const durations: number[] = [];
  const { end } = await readOgg(source, (packet) => {
    if (descriptions.length < 2) descriptions.push(packet);
    else if (isAudioPacket(packet)) durations.push(packetSamples(packet));
  });
  const [head, tags] = descriptions;
  const last = durations.at(-1);
  if (!head || !tags || !startsWith(head, 'OpusHead') || head.length < 19 || last === undefined) return null;
  const samples = durations.reduce((sum, one) => sum + one, 0);
  const lead = (head[10] ?? 0) | ((head[11] ?? 0) << 8);
  // A truncated file, or one that doesn't start at 0, doesn't reveal its end.
  const told = end === null ? 0 : samples - Number(end);
  return { head, tags, durations, lead, tail: told > 0 && told < last ? told : 0, samples };
}

/** Calls back with the first `count` audio packets. */
export async function eachOpusPacket(
  source: AudioSource,
  count: number,
  take: (packet: Uint8Array) => Promise<void>,
): Promise<void> {
  let passed = 0;
  let taken = 0;
  await readOgg(source, async (packet) => {
    passed += 1;
    if (passed <= 2 || taken >= count || !isAudioPacket(packet)) return;
    taken += 1;
    await take(packet);
  });
}

function isAudioPacket(packet: Uint8Array): boolean {
  return packet.length > 0 && !startsWith(packet, 'Opus');
}

const silk = [480, 960, 1920, 2880];
const hybrid = [480, 960];
const celt = [120, 240, 480, 960];

/** Returns the number of samples in a packet (RFC 6716, 3.1). */
export function packetSamples(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  const config = first >> 3;
  const each = config < 12 ? silk[config & 3] : config < 16 ? hybrid[config & 1] : celt[config & 3];
  const code = first & 3;
  return (each ?? 0) * (code === 0 ? 1 : code === 3 ? second & 63 : 2);
}

function startsWith(packet: Uint8Array, text: string): boolean {
  return Buffer.from(packet.subarray(0, text.length)).toString('latin1') === text;
}
