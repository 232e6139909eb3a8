import { readOgg } from './ogg-packets.ts';

/** Opus counts in 48 kHz, whatever went in (RFC 7845). */
export const opusRate = 48_000;

/** A file of Opus in Ogg. `lead` and `tail` are how many samples at its ends are no sound. */
export type OpusSound = {
  readonly head: Uint8Array;
  readonly tags: Uint8Array;
  readonly packets: readonly Uint8Array[];
  readonly lead: number;
  readonly tail: number;
  readonly samples: number;
};

/** Reads Opus in Ogg; null where it is none. */
export function readOpus(bytes: Uint8Array): OpusSound | null {
  const { packets, end } = readOgg(bytes);
  const [head, tags] = packets;
  if (!head || !tags || !startsWith(head, 'OpusHead') || head.length < 19) return null;
  const sound = packets.slice(2).filter((packet) => packet.length > 0 && !startsWith(packet, 'Opus'));
  if (sound.length === 0) return null;
  const samples = sound.reduce((sum, packet) => sum + packetSamples(packet), 0);
  const lead = (head[10] ?? 0) | ((head[11] ?? 0) << 8);
  const last = packetSamples(sound.at(-1) ?? head);
  // A file that was cut, or counts from elsewhere, says nothing of its end.
  const told = end === null ? 0 : samples - Number(end);
  return { head, tags, packets: sound, lead, tail: told > 0 && told < last ? told : 0, samples };
}

const silk = [480, 960, 1920, 2880];
const hybrid = [480, 960];
const celt = [120, 240, 480, 960];

/** How many samples a packet holds (RFC 6716, 3.1). */
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
