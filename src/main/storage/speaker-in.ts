import { ownName, transcriptSpeakersSchema } from '../../shared/transcription/transcript-speaker.ts';
import { json, type Row, textOrNull } from './row.ts';

/**
 * Returns the name of a line's speaker, from its `speaker` and the `speakers` of its transcript. Returns null if there
 * is none, or only a letter, because letters depend on the page's language.
 */
export function speakerIn(row: Row): string | null {
  const id = textOrNull(row, 'speaker');
  if (id === null) return null;
  const speakers = json(row, 'speakers', transcriptSpeakersSchema, []) ?? [];
  const found = speakers.find((speaker) => speaker.id === id);
  return found ? ownName(found) : null;
}
