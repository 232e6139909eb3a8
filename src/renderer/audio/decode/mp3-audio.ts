import { parseMp3FrameHeader } from '../frames/mp3-frame-header.ts';
import type { DecodedAudio, Stretch } from './audio.ts';
import { createDownmix } from './downmix.ts';
import { type FrameBatch, scanFrames } from './frame-scan.ts';
import type { Ranges } from './ranges.ts';

/** Bytes to decode at once. Each step has a fixed cost. */
const readSize = 8192;

/**
 * Decodes an MP3 file (ISO 11172-3 and 13818-3). MP3 has no index of frames, so the file is read from the start. The
 * decoder receives only frames, so that times match those of {@link scanFrames}, which playback uses too.
 */
export async function* mp3Audio(ranges: Ranges, { start, end }: Stretch): AsyncGenerator<DecodedAudio> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const mix = createDownmix();
  try {
    let startTime: number | null = null;
    for await (const batch of scanFrames(ranges, parseMp3FrameHeader)) {
      for (const run of readsOf(batch)) {
        const { channelData, samplesDecoded, sampleRate: rate } = decoder.decode(run);
        if (samplesDecoded === 0) continue;
        const samples = new Float32Array(samplesDecoded);
        mix(channelData, samples);
        startTime ??= -batch.delay / rate;
        const next: number = startTime + samples.length / rate;
        const skipped = Math.max(0, Math.round(-startTime * rate));
        if (next > start)
          yield { startTime: startTime + skipped / rate, rate, samples: samples.subarray(skipped) };
        startTime = next;
        if (end !== null && startTime >= end) return;
      }
    }
  } finally {
    decoder.free();
  }
}

/** Yields runs of consecutive frames with the same sample rate, up to {@link readSize}. */
function* readsOf({ bytes, base, frames }: FrameBatch): Generator<Uint8Array> {
  let from = 0;
  let until = 0;
  let rate = 0;
  for (const { header, offset } of frames) {
    const at = offset - base;
    if (at !== until || header.sampleRate !== rate || until - from >= readSize) {
      if (until > from) yield bytes.subarray(from, until);
      from = at;
      rate = header.sampleRate;
    }
    until = at + header.size;
  }
  if (until > from) yield bytes.subarray(from, until);
}
