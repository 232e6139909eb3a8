import {
  AdtsInputFormat,
  ALL_FORMATS,
  Input,
  type InputAudioTrack,
  type InputFormat,
  Mp3InputFormat,
  MpegTsInputFormat,
  OggInputFormat,
} from 'mediabunny';
import { audioTrackOf } from '../decode/audio-track.ts';
import { hasPackets } from '../decode/has-packets.ts';
import { recordingsIn } from '../decode/links.ts';
import { createRangeSource } from '../decode/range-source.ts';
import { createRanges } from '../decode/ranges.ts';
import { parseAdtsFrameHeader } from '../frames/adts-frame-header.ts';
import type { ParseFrameHeader } from '../frames/frame.ts';
import { parseMp3FrameHeader } from '../frames/mp3-frame-header.ts';
import { makeCopy } from './make-copy.ts';
import { makeIndex } from './make-index.ts';
import type { PlaybackForm, PlaybackResult } from './playback-messages.ts';

/**
 * Determines how to play a recording so that the player's times match the decoded audio. Browsers estimate times in raw
 * streams from the bit rate, so raw streams get an index. Vorbis and FLAC in Ogg, which play up to a page too early,
 * files with several tracks or recordings, of which browsers play one, and formats that browsers can't read are
 * converted to a copy once.
 */
export async function makePlayback(audioUrl: string, form: PlaybackForm): Promise<PlaybackResult> {
  let isLost = false;
  // Whether the browser would seek to the wrong positions.
  let isMistimed = false;
  const source = createRanges(audioUrl, () => {
    isLost = true;
  });
  try {
    const links = await recordingsIn(source);
    const [ranges = source] = links;
    // Another file than the original is FLAC that was in Ogg, or the first of several recordings.
    isMistimed = ranges !== source;
    using input = new Input({ source: createRangeSource(ranges), formats: ALL_FORMATS });
    const track = await audioTrackOf(input);
    // No track means an unknown codec, such as Speex in Ogg, which the browser may support.
    if (!track) return { type: (await input.getTracks()).length > 0 ? 'no-audio' : 'original' };
    if (!(await hasPackets(track))) return { type: 'original' };
    const format = await input.getFormat();
    const parse = rawStreamParser(format);
    isMistimed ||= parse !== null || (await isVorbisInOgg(format, track));
    const index = parse && form === 'exact' ? await makeIndex(source, parse) : null;
    if (index) return { type: 'index', bytes: index };
    if (!parse && !(await track.canDecode())) return { type: 'undecodable' };
    // Browsers may play another track.
    isMistimed ||= (await input.getAudioTracks()).length > 1;
    const isReadByBrowsers = !(format instanceof MpegTsInputFormat);
    if (form === 'exact' && isReadByBrowsers && !isMistimed) return { type: 'original' };
    const copy = await makeCopy({ input, track, ranges, links });
    return copy && !isLost ? { type: 'copy', bytes: copy } : { type: 'failed' };
  } catch {
    // The browser may still be able to play it.
    return { type: isLost || isMistimed ? 'failed' : 'original' };
  }
}

/**
 * Returns whether a track is Vorbis in Ogg. After a seek, the times that Chromium assigns to the packets of an Ogg page
 * are too late, depending on what it read before.
 */
async function isVorbisInOgg(format: InputFormat, track: InputAudioTrack): Promise<boolean> {
  return format instanceof OggInputFormat && (await track.getCodec()) === 'vorbis';
}

function rawStreamParser(format: InputFormat): ParseFrameHeader | null {
  if (format instanceof Mp3InputFormat) return parseMp3FrameHeader;
  return format instanceof AdtsInputFormat ? parseAdtsFrameHeader : null;
}
