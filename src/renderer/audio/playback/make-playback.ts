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
import { linksOf } from '../split/decode/audio-of.ts';
import { flacInOgg } from '../split/decode/ogg-flac.ts';
import { createRangeSource } from '../split/decode/range-source.ts';
import { createRanges } from '../split/decode/ranges.ts';
import { parseAdtsFrameHeader } from './adts-frame-header.ts';
import type { ParseFrameHeader } from './frame.ts';
import { hasPackets } from './has-packets.ts';
import { makeCopy } from './make-copy.ts';
import { makeIndex } from './make-index.ts';
import { parseMp3FrameHeader } from './mp3-frame-header.ts';
import type { PlaybackForm, PlaybackMade } from './playback-messages.ts';

/**
 * Finds out how a recording can be played so that the player's times are those of its decoded audio. Browsers guess the times
 * of raw streams from their bit rate; such a stream gets an index. Ogg with Vorbis or FLAC, where they play up to a page
 * too early, and what they don't read at all are decoded once, to a copy.
 */
export async function makePlayback(audioUrl: string, form: PlaybackForm): Promise<PlaybackMade> {
  let isLost = false;
  // Whether the browser would play wrong places.
  let isMisplayed = false;
  const served = createRanges(audioUrl, () => {
    isLost = true;
  });
  try {
    const flac = await flacInOgg(served);
    const ranges = flac ?? served;
    isMisplayed = flac !== null;
    using input = new Input({ source: createRangeSource(ranges), formats: ALL_FORMATS });
    const track = await input.getPrimaryAudioTrack();
    // No track at all means a codec that isn't recognised, as Ogg with Speex: the browser may play it.
    if (!track) return { type: (await input.getTracks()).length > 0 ? 'no-sound' : 'original' };
    if (!(await hasPackets(track))) return { type: 'original' };
    const format = await input.getFormat();
    const parse = rawStreamParser(format);
    isMisplayed ||= parse !== null || (await isVorbisInOgg(format, track));
    const index = parse && form === 'exact' ? await makeIndex(ranges, parse) : null;
    if (index) return { type: 'index', bytes: index };
    if (!parse && !(await track.canDecode())) return { type: 'undecodable' };
    const isChained = (await linksOf(input, ranges)).length > 1;
    isMisplayed ||= isChained;
    const isReadByBrowsers = !(format instanceof MpegTsInputFormat);
    if (form === 'exact' && isReadByBrowsers && !isMisplayed) return { type: 'original' };
    const copy = await makeCopy({ input, track, ranges });
    return copy && !isLost ? { type: 'copy', bytes: copy } : { type: 'failed' };
  } catch {
    // The browser may still play what can't be read here.
    return { type: isLost || isMisplayed ? 'failed' : 'original' };
  }
}

/** Chromium takes the packets of a page that it seeks to for later than they are, depending on what it read before. */
async function isVorbisInOgg(format: InputFormat, track: InputAudioTrack): Promise<boolean> {
  return format instanceof OggInputFormat && (await track.getCodec()) === 'vorbis';
}

function rawStreamParser(format: InputFormat): ParseFrameHeader | null {
  if (format instanceof Mp3InputFormat) return parseMp3FrameHeader;
  return format instanceof AdtsInputFormat ? parseAdtsFrameHeader : null;
}
