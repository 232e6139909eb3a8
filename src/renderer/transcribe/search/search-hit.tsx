import type { TranscriptHit } from '../../../shared/search/search.ts';
import type { Matcher } from '../../../shared/search/search-matches.ts';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { addressOf } from '../../route.ts';
import { titleOf } from '../../stores/transcripts/transcript-name.ts';
import { clockOf } from '../../ui/format/clock-of.ts';
import { whenLabel } from '../../ui/format/when-label.ts';
import { SearchMarks } from '../../ui/highlight/search-marks.tsx';
import { ResultLink, ResultSnippet, ResultTitle } from '../../ui/results/result-link.tsx';
import { RowTitle } from '../queue/row-title.tsx';
import styles from './search-hit.module.css';
import { hitId } from './search-store.ts';

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
    <RowTitle transcript={transcript} className={styles.transcript} reachable={reachable} result>
      <ResultTitle
        title={<SearchMarks text={title} matches={matcher?.in(title) ?? []} />}
        time={whenLabel(transcript.createdAt, Date.now())}
      />
    </RowTitle>
  );
}

/** A matching line: its time and a snippet. */
export function LineHit({
  hit,
  transcript,
  reachable,
  chosen,
  onShow,
}: {
  readonly hit: TranscriptHit;
  /** Shown above the line if it's the first one of its transcript. */
  readonly transcript: Transcript | null;
  readonly reachable: boolean;
  readonly chosen: boolean;
  readonly onShow: (hit: TranscriptHit) => void;
}) {
  const { snippet, start, transcriptId } = hit;
  return (
    <>
      {transcript && (
        <div className={styles.heading}>
          <ResultTitle title={titleOf(transcript)} time={whenLabel(transcript.createdAt, Date.now())} />
        </div>
      )}
      <ResultLink
        id={hitId(hit)}
        address={addressOf({ screen: 'transcribe', transcriptId })}
        reachable={reachable}
        chosen={chosen}
        className={styles.line}
        onOpen={() => onShow(hit)}
      >
        <span className={styles.at}>{start !== null && clockOf(start)}</span>
        <ResultSnippet snippet={snippet} />
      </ResultLink>
    </>
  );
}
