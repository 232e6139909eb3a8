import type { TranscriptHit } from '../../../shared/models/search.ts';
import type { Matcher } from '../../../shared/models/search-matches.ts';
import type { Transcript } from '../../../shared/models/transcript.ts';
import { shortTime } from '../../files/transcript/time-code.ts';
import { whenLabel } from '../../stores/transcripts/state-line.ts';
import { titleOf } from '../../stores/transcripts/transcript-name.ts';
import { SearchMarks } from '../../ui/highlight/search-marks.tsx';
import { RowTitle } from '../queue/row-title.tsx';
import styles from './search-results.module.css';

/** A transcript whose title matches. */
export function TitleHit({
  transcript,
  matcher,
  reachable,
}: {
  readonly transcript: Transcript;
  readonly matcher: Matcher | null;
  readonly reachable: boolean;
}) {
  const title = titleOf(transcript);
  return (
    <RowTitle transcript={transcript} className={styles.hit} reachable={reachable} result>
      <span className={styles.title} dir="auto">
        <SearchMarks text={title} matches={matcher?.in(title) ?? []} />
      </span>
      <span className={styles.time}>{whenLabel(transcript.createdAt, Date.now())}</span>
    </RowTitle>
  );
}

/** A matching line: its time and a snippet. The first one of a transcript names the transcript. */
export function LineHit({
  hit,
  address,
  transcript,
  id,
  reachable,
  chosen,
  onShow,
}: {
  readonly hit: TranscriptHit;
  readonly address: string;
  readonly transcript: Transcript | null;
  readonly id: string;
  readonly reachable: boolean;
  /** Whether it was opened last. */
  readonly chosen: boolean;
  readonly onShow: (hit: TranscriptHit) => void;
}) {
  const { snippet, start } = hit;
  return (
    <>
      {transcript && (
        <div className={styles.of}>
          <span className={styles.title} dir="auto">
            {titleOf(transcript)}
          </span>
          <span className={styles.time}>{whenLabel(transcript.createdAt, Date.now())}</span>
        </div>
      )}
      <a
        className={styles.hit}
        href={address}
        data-result={id}
        aria-current={chosen || undefined}
        tabIndex={reachable ? 0 : -1}
        onClick={(event) => {
          // With a modifier key it's an ordinary link.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onShow(hit);
        }}
      >
        <span className={styles.at}>{start !== null && shortTime(start)}</span>
        <span className={styles.snippet} dir="auto">
          {snippet.cutStart && '…'}
          <SearchMarks text={snippet.text} matches={snippet.matches} />
          {snippet.cutEnd && '…'}
        </span>
      </a>
    </>
  );
}
