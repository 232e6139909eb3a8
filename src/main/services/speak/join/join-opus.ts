import { createOggWriter, maxOggSegments, oggSegments } from '../../../../shared/audio-format/ogg-page.ts';
import { eachOpusPacket, type OpusAudio, readOpus } from '../../../../shared/audio-format/opus-file.ts';
import { opusPacketSamples, opusRate } from '../../../../shared/audio-format/opus-packet.ts';
import { type AudioSource, CannotJoin, inBatches, type Write } from './audio-source.ts';

/** The serial number of the only stream. Any number will do. */
const serial = 0x5061726c;
const longestPage = opusRate;

/**
 * Joins Opus files (Ogg) packet by packet into one stream with new timestamps. Returns the duration in seconds. Encoder
 * delay at the seams is removed in whole packets, so that the duration differs from the sum of the chunks by less than
 * half a packet.
 */
export async function joinOpus(sources: readonly AudioSource[], write: Write): Promise<number> {
  const out = inBatches(write);
  const pages = createOggWriter(serial);
  let held: Uint8Array[] = [];
  let segments = 0;
  let since = 0;
  let position = 0;
  const flush = async (end = position, mark?: 'last') => {
    await out.add(pages.page(held, BigInt(end), mark));
    held = [];
    segments = 0;
    since = 0;
  };
  const put = async (packet: Uint8Array) => {
    const needed = oggSegments(packet);
    if (held.length > 0 && (segments + needed > maxOggSegments || since >= longestPage)) await flush();
    held.push(packet);
    segments += needed;
    since += opusPacketSamples(packet);
    position += opusPacketSamples(packet);
  };

  const heads = (await Promise.all(sources.map(readOpus))).flatMap((audio) => audio?.head ?? []);
  let first: OpusAudio | null = null;
  let ahead = 0;
  let tail = 0;
  for (const [index, source] of sources.entries()) {
    const audio = await readOpus(source);
    if (!audio) throw new CannotJoin('no Opus');
    if (first === null) {
      await out.add(pages.page([widest(heads)], 0n, 'first'));
      await out.add(pages.page([audio.tags], 0n));
      first = audio;
    } else {
      if (!sameShape(first.head, audio.head)) throw new CannotJoin('different channels');
      ahead += audio.lead;
    }
    const isLast = index === sources.length - 1;
    const durations = [...audio.durations];
    if (isLast) tail = audio.tail;
    else ahead += audio.tail;
    for (let last = durations.at(-1) ?? 0; ahead >= last / 2 && durations.length > 1; ) {
      durations.pop();
      ahead -= last - (isLast ? tail : 0);
      tail = 0;
      last = durations.at(-1) ?? 0;
    }
    await eachOpusPacket(source, durations.length, put);
  }
  if (!first) throw new CannotJoin('no chunks');
  await flush(position - tail, 'last');
  await out.end();
  return (position - tail - first.lead) / opusRate;
}

/** Number of channels, and the mapping family. In family 0, decoders mix mono packets into two channels and back. */
const [channelsAt, gainAt, familyAt] = [9, 16, 18];

/** Returns the head with the most channels. */
function widest(heads: readonly Uint8Array[]): Uint8Array {
  return heads.reduce((one, other) => ((other[channelsAt] ?? 0) > (one[channelsAt] ?? 0) ? other : one));
}

/** Compares gain, mapping and, except in family 0, channels. The input sample rate is irrelevant. */
function sameShape(one: Uint8Array, other: Uint8Array): boolean {
  const shape = (head: Uint8Array) =>
    Buffer.concat([
      head.subarray(channelsAt, head[familyAt] === 0 ? channelsAt : channelsAt + 1),
      head.subarray(gainAt),
    ]);
  return shape(one).equals(shape(other));
}
