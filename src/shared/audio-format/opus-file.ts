import type { ByteSource } from './byte-source.ts';
import { latin1 } from './bytes.ts';
import { readOgg } from './ogg-file.ts';
import { opusPacketSamples } from './opus-packet.ts';

/**
 * An Opus file in Ogg: its two headers, and the duration of each audio packet in samples. `lead` and `tail` are the
 * numbers of samples at its start and end that aren't audio.
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
export async function readOpus(source: ByteSource): Promise<OpusAudio | null> {
  const descriptions: Uint8Array[] = [];
  const durations: number[] = [];
  const { end } = await readOgg(source, (packet) => {
    if (descriptions.length < 2) descriptions.push(packet);
    else if (isOpusAudio(packet)) durations.push(opusPacketSamples(packet));
  });
  const [head, tags] = descriptions;
  const last = durations.at(-1);
  if (!head || !tags || !startsWith(head, 'OpusHead') || head.length < 19 || last === undefined) return null;
  const samples = durations.reduce((sum, one) => sum + one, 0);
  const lead = (head[10] ?? 0) | ((head[11] ?? 0) << 8);
  // The padding is unknown if the file is truncated or doesn't start at 0.
  const padding = end === null ? 0 : samples - Number(end);
  return { head, tags, durations, lead, tail: padding > 0 && padding < last ? padding : 0, samples };
}

/** Calls `take` with each of the first `count` audio packets. */
export async function eachOpusPacket(
  source: ByteSource,
  count: number,
  take: (packet: Uint8Array) => Promise<void>,
): Promise<void> {
  let passed = 0;
  let taken = 0;
  await readOgg(source, async (packet) => {
    passed += 1;
    if (passed <= 2 || taken >= count || !isOpusAudio(packet)) return;
    taken += 1;
    await take(packet);
  });
}

/** Whether a packet contains audio, and isn't a header. */
export function isOpusAudio(packet: Uint8Array): boolean {
  return packet.length > 0 && !startsWith(packet, 'Opus');
}

function startsWith(packet: Uint8Array, text: string): boolean {
  return latin1(packet, 0, text.length) === text;
}
