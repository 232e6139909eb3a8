import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { isUnfinished } from '../../../shared/transcription/transcript-state.ts';
import { cutSentence, partsOf } from '../../stores/transcripts/state-line.ts';
import styles from './part-strip.module.css';

/** The parts of a recording: a strip with a segment for each part, sized by duration, and the reason for splitting. */
export function PartStrip({ transcript }: { readonly transcript: Transcript }) {
  const why = cutSentence(transcript);
  if (why === null || !isUnfinished(transcript)) return null;
  const { parts, duration } = transcript;
  const expected = Math.max(0, partsOf(transcript) - parts.length);
  const splitSeconds = parts.reduce((sum, part) => sum + (part.duration ?? 0), 0);
  const unsplitSeconds = Math.max(0, (duration ?? splitSeconds) - splitSeconds);
  return (
    <>
      {partsOf(transcript) > 1 && (
        <div className={styles.strip} aria-hidden>
          {parts.map(({ part, duration: seconds, progress }) => (
            <i key={part} data-state={progress.state} style={{ flexGrow: seconds ?? 1 }} />
          ))}
          {Array.from({ length: expected }, (_, at) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: expected parts have no id
              key={`expected ${at}`}
              style={{ flexGrow: unsplitSeconds > 0 ? unsplitSeconds / expected : 1 }}
            />
          ))}
        </div>
      )}
      <p className={styles.why}>{why}</p>
    </>
  );
}
