import { type ByteView, viewOf } from '../../../shared/audio-format/byte-source.ts';
import { dataView, latin1 } from '../../../shared/audio-format/bytes.ts';
import { flacStarts } from '../../../shared/audio-format/flac-file.ts';
import { id3TagSize } from '../../../shared/audio-format/id3-tag.ts';
import { mp4Starts } from '../../../shared/audio-format/mp4-file.ts';
import { oggStarts } from '../../../shared/audio-format/ogg-file.ts';
import { parseAdtsFrameHeader } from '../frames/adts-frame-header.ts';
import { scanFrames } from './frame-scan.ts';
import { matroskaStarts } from './matroska-starts.ts';
import { flacInOgg } from './ogg-flac.ts';
import { type Ranges, sourceOf } from './ranges.ts';
import { transportStarts } from './transport-starts.ts';

/** The byte range of a recording with its own headers in a file that contains several, one after another. */
type Link = { readonly start: number; readonly end: number };

/**
 * Returns the recordings that a file consists of, in order, each as a separate file. Usually, it's the file itself.
 * Decoders, browsers and many gateways read only the first one. MP3 needs no links, because its frames are read to the
 * end of the file, whatever is between them.
 */
export async function recordingsIn(source: Ranges): Promise<readonly Ranges[]> {
  const links = await linksIn(source);
  const files = links.length > 1 ? links.map((link) => linkRanges(source, link)) : [source];
  const recordings: Ranges[] = [];
  for (const file of files) recordings.push((await flacInOgg(file)) ?? file);
  return recordings;
}

/** Finds the recordings of a file by the structure of its container. */
async function linksIn(ranges: Ranges): Promise<readonly Link[]> {
  const source = await sourceOf(ranges);
  const view = viewOf(source);
  const head = await view(0, 1024);
  const start = latin1(head, 0, 16);
  if (start.startsWith('OggS')) return linksAt(await oggStarts(source), source.size);
  if (/^(RIFF|RF64)....WAVE/s.test(start)) return linksAt(await riffStarts(view, source.size), source.size);
  if (start.startsWith('fLaC')) return linksAt(await flacStarts(source), source.size);
  if (/^....(ftyp|moov|mdat|wide|free|skip)/s.test(start))
    return linksAt(await mp4Starts(source), source.size);
  if (start.startsWith('\x1aE\xdf\xa3')) return linksAt(await matroskaStarts(view, source.size), source.size);
  const packetSize = [188, 192].find((size) =>
    [0, 1, 2, 3, 4].every((packet) => head[packet * size + size - 188] === 0x47),
  );
  if (packetSize !== undefined)
    return linksAt(await transportStarts(view, source.size, packetSize), source.size);
  const firstFrame = await view(id3TagSize(head, 0) ?? 0, 16);
  if (parseAdtsFrameHeader(firstFrame, 0) !== null) return adtsLinks(ranges, source.size);
  return [{ start: 0, end: source.size }];
}

/** Returns a link as a separate file. */
export function linkRanges(ranges: Ranges, { start, end }: Link): Ranges {
  return {
    size: async () => end - start,
    read: (from, until) => ranges.read(start + from, Math.min(end, start + until)),
  };
}

/** Returns a file that is in memory or on disk as ranges. */
export function blobRanges(file: Blob): Ranges {
  return {
    size: async () => file.size,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  };
}

function linksAt(starts: readonly number[], size: number): readonly Link[] {
  if (starts.length === 0) return [{ start: 0, end: size }];
  return starts.map((start, index) => ({ start: index === 0 ? 0 : start, end: starts[index + 1] ?? size }));
}

/** Finds WAV files after the end of the previous one (RIFF, or RF64 by EBU Tech 3306). */
async function riffStarts(view: ByteView, size: number): Promise<readonly number[]> {
  const starts: number[] = [];
  for (let at = 0; at + 12 <= size; ) {
    const head = await view(at, 36);
    if (!/^(RIFF|RF64)....WAVE/s.test(latin1(head, 0, 12))) return starts;
    starts.push(at);
    const isLong = latin1(head, 0, 4) === 'RF64' && latin1(head, 12, 4) === 'ds64' && head.length >= 28;
    const length = isLong ? Number(dataView(head).getBigUint64(20, true)) : dataView(head).getUint32(4, true);
    at += 8 + length + (length % 2);
  }
  return starts;
}

/** Frames without a container can change their format, and readers stop at a tag between them. */
async function adtsLinks(ranges: Ranges, size: number): Promise<readonly Link[]> {
  const links: { start: number; end: number }[] = [];
  let rate = 0;
  for await (const { frames } of scanFrames(ranges, parseAdtsFrameHeader))
    for (const { header, offset } of frames) {
      const last = links.at(-1);
      if (last?.end === offset && header.sampleRate === rate) last.end = offset + header.size;
      else links.push({ start: offset, end: offset + header.size });
      rate = header.sampleRate;
    }
  return links.length > 1 ? links : [{ start: 0, end: size }];
}
