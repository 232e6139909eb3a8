import type { TranscriptLine } from '../../../../shared/transcription/transcript.ts';
import { type KnownSpeaker, maxKnownSpeakers } from '../../../../shared/transcription/transcription.ts';
import type { MediaStore } from '../../../storage/media-store.ts';
import type { TranscriptLineStore } from '../../../storage/transcript-line-store.ts';
import type { StoredChunk, StoredTranscript } from '../../../storage/transcript-row.ts';
import { chunkUse } from '../audio-uses.ts';
import { type SampleRange, voiceSamples } from './voice-sample.ts';

/** Length of a sample in seconds: OpenAI accepts 2 to 10. */
const minSeconds = 2.2;
const maxSeconds = 8;
/** Lines of one speaker with pauses shorter than this, in seconds, form one range. */
const longestPause = 0.5;

/**
 * Maximum number of speakers to try. It exceeds the number of voices that are sent, because some speakers have no range
 * that is long enough.
 */
const maxTried = 50;

/**
 * Returns voice samples from a transcript, for requests with its other chunks: the longest range of each speaker in an
 * encoded chunk that is still stored. The name in the request is the speaker's id.
 */
export async function knownVoices(
  { id, chunks, speakers }: Pick<StoredTranscript, 'id' | 'chunks' | 'speakers'>,
  { media, lines }: { readonly media: MediaStore; readonly lines: Pick<TranscriptLineStore, 'ofChunk'> },
): Promise<readonly KnownSpeaker[]> {
  const voices: KnownSpeaker[] = [];
  const proven = speakers.filter(({ guess }) => !guess).slice(0, maxTried);
  for (const chunk of chunks) {
    const audio = media.usedFor(chunkUse({ transcriptId: id, chunk: chunk.chunk }));
    const left = proven.filter(({ id }) => !voices.some(({ name }) => name === id));
    if (!audio || chunk.progress.state !== 'done' || left.length === 0) continue;
    const spoken = lines.ofChunk({ transcriptId: id, chunk: chunk.chunk });
    const found = left.flatMap((speaker) => longestRange(spoken, speaker.id) ?? []);
    const samples = await voiceSamples(
      media.pathOf(audio),
      found.map((range) => inChunk(range, chunk)),
    );
    found.forEach(({ speaker }, at) => {
      const reference = samples[at];
      if (reference) voices.push({ name: speaker, reference });
    });
  }
  return voices.slice(0, maxKnownSpeakers);
}

type SpeakerRange = SampleRange & { readonly speaker: string };

/** Returns the longest range of one speaker, at most {@link maxSeconds}. Null if all are too short. */
function longestRange(lines: readonly TranscriptLine[], speaker: string): SpeakerRange | null {
  const ranges: SpeakerRange[] = [];
  let last: TranscriptLine | null = null;
  for (const line of lines) {
    const { start, end } = line;
    const isTimed = start !== null && end !== null && !line.approximate;
    if (line.speaker === speaker && isTimed) {
      const open = last?.speaker === speaker ? ranges.at(-1) : undefined;
      if (open && start - open.end <= longestPause) ranges[ranges.length - 1] = { ...open, end };
      else ranges.push({ start, end, speaker });
    }
    last = line;
  }
  const [best] = ranges.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  if (!best || lengthOf(best) < minSeconds) return null;
  return { ...best, end: Math.min(best.end, best.start + maxSeconds) };
}

function lengthOf({ start, end }: SampleRange): number {
  return end - start;
}

/** Converts a range of the recording to seconds in a chunk's file. */
function inChunk({ start, end }: SampleRange, { start: from, lead }: StoredChunk): SampleRange {
  return { start: start - from + lead, end: end - from + lead };
}
