import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { strings } from '../../i18n/strings.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import styles from './transcript-notes.module.css';

/** Shows the options that a transcript's requests left out, because the model doesn't accept them. */
export function TranscriptNotes({ transcript: { parts } }: { readonly transcript: Transcript }) {
  const texts = transcribeStrings().speakers.notes;
  const facts = [...new Set(parts.flatMap(({ notes }) => notes))];
  const sentences = facts.map((fact) => texts[fact]).filter(Boolean);
  if (sentences.length === 0) return null;
  return <p className={styles.notes}>{strings().frame.sentences(sentences)}</p>;
}
