import {
  AdtsOutputFormat,
  type AudioCodec,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  FlacOutputFormat,
  type InputAudioTrack,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from 'mediabunny';
import type { SplitRange } from '../../../shared/transcription/split.ts';
import type { FinishedChunk } from './chunk-cutter.ts';

/** Upper bound of the container's overhead, as a factor. */
const overhead = 1.06;

/**
 * Splits a recording between packets without decoding it, because its codec isn't supported. Returns its end in
 * seconds. Silence isn't detected. `origin` is the container time at which the recording starts.
 */
export async function splitPackets(
  track: InputAudioTrack,
  { start, end, longest, largest }: SplitRange,
  handOver: (chunk: FinishedChunk) => Promise<void>,
  origin = 0,
): Promise<number> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (!codec || !decoderConfig) throw new Error('the codec is unknown');
  const sink = new EncodedPacketSink(track);
  const first = (await sink.getPacket(start + origin)) ?? (await sink.getFirstPacket());
  let chunk: { readonly from: number; readonly packets: EncodedPacket[]; bytes: number } | null = null;
  let until = start;
  // Some containers don't store the duration of the last packet.
  let usualDuration = 0;

  const endChunk = async () => {
    if (!chunk || until <= chunk.from) return;
    const { type, format } = containerOf(codec);
    const target = new BufferTarget();
    const output = new Output({ format, target });
    const source = new EncodedAudioPacketSource(codec);
    output.addAudioTrack(source);
    await output.start();
    for (const packet of chunk.packets)
      await source.add(packet.clone({ timestamp: Math.max(0, packet.timestamp - chunk.from) }), {
        decoderConfig,
      });
    await output.finalize();
    const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer());
    await handOver({ start: chunk.from, end: until, lead: 0, form: 'copy', silent: false, type, bytes });
    chunk = null;
  };

  if (!first) return until;
  for await (const found of sink.packets(first)) {
    const packet = origin === 0 ? found : found.clone({ timestamp: found.timestamp - origin });
    if (packet.timestamp < start - 0.0005) continue;
    if (end !== null && packet.timestamp >= end) break;
    usualDuration = packet.duration || usualDuration;
    const ends = packet.timestamp + usualDuration;
    const isFull =
      chunk && (ends - chunk.from > longest || (chunk.bytes + packet.data.byteLength) * overhead > largest);
    if (isFull) await endChunk();
    chunk ??= { from: until, packets: [], bytes: 0 };
    chunk.packets.push(packet);
    chunk.bytes += packet.data.byteLength;
    until = ends;
  }
  await endChunk();
  return until;
}

function containerOf(codec: AudioCodec): { readonly type: string; readonly format: OutputFormat } {
  switch (codec) {
    case 'mp3':
      return { type: 'audio/mpeg', format: new Mp3OutputFormat() };
    case 'aac':
      return { type: 'audio/aac', format: new AdtsOutputFormat() };
    case 'flac':
      return { type: 'audio/flac', format: new FlacOutputFormat() };
    case 'opus':
    case 'vorbis':
      return { type: 'audio/ogg', format: new OggOutputFormat() };
    default:
      return codec.startsWith('pcm') || codec.endsWith('law')
        ? { type: 'audio/wav', format: new WavOutputFormat() }
        : { type: 'audio/mp4', format: new Mp4OutputFormat() };
  }
}
