import {
  AdtsInputFormat,
  ALL_FORMATS,
  Input,
  type InputFormat,
  Mp3InputFormat,
  MpegTsInputFormat,
} from 'mediabunny';
import { createRangeSource } from '../prepare/range-source.ts';
import { createRanges } from '../prepare/ranges.ts';
import { linksOf } from '../prepare/sound-of.ts';
import { parseAdtsFrameHeader } from './adts-frame-header.ts';
import type { ParseFrameHeader } from './frame.ts';
import { makeCopy } from './make-copy.ts';
import { makeIndex } from './make-index.ts';
import { parseMp3FrameHeader } from './mp3-frame-header.ts';
import type { PlaybackForm, PlaybackMade } from './playback-messages.ts';

/**
 * Finds out how a recording can be played so that the player's times are those of its decoded audio. Browsers guess the times
 * of raw streams from their bit rate; such a stream gets an index. What browsers don't read is decoded once, to a copy.
 */
export async function makePlayback(audioUrl: string, form: PlaybackForm): Promise<PlaybackMade> {
  let isLost = false;
  // Whether the browser would play wrong places.
  let isMisplayed = false;
  const ranges = createRanges(audioUrl, () => {
    isLost = true;
  });
  using input = new Input({ source: createRangeSource(ranges), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    // No track at all means a codec that isn't recognised, as Ogg with FLAC: the browser may play it.
    if (!track) return { type: (await input.getTracks()).length > 0 ? 'no-sound' : 'original' };
    const format = await input.getFormat();
    const parse = rawStreamParser(format);
    isMisplayed = parse !== null;
    const index = parse && form === 'exact' ? await makeIndex(ranges, parse) : null;
    if (index) return { type: 'index', bytes: index };
    if (!parse && !(await track.canDecode())) return { type: 'undecodable' };
    const isChained = (await linksOf(input, ranges)).length > 1;
    isMisplayed ||= isChained;
    const isReadByBrowsers = !parse && !isChained && !(format instanceof MpegTsInputFormat);
    if (form === 'exact' && isReadByBrowsers) return { type: 'original' };
    const copy = await makeCopy({ input, track, ranges });
    return copy && !isLost ? { type: 'copy', bytes: copy } : { type: 'failed' };
  } catch {
    // The browser may still play what can't be read here.
    return { type: isLost || isMisplayed ? 'failed' : 'original' };
  }
}

function rawStreamParser(format: InputFormat): ParseFrameHeader | null {
  if (format instanceof Mp3InputFormat) return parseMp3FrameHeader;
  return format instanceof AdtsInputFormat ? parseAdtsFrameHeader : null;
}
