import { memo } from 'react';
import type { SearchHit } from '../../../shared/models/search.ts';
import { strings } from '../../i18n/strings.ts';
import { titleOf } from '../../stores/conversations/conversation-actions.ts';
import { addressOf } from '../../stores/route.ts';
import { dateOf } from '../../ui/format/date-of.ts';
import { hitTime } from '../../ui/format/search-time.ts';
import { fullTime } from '../../ui/format/time-labels.ts';
import { SearchMarks } from '../../ui/highlight/search-marks.tsx';
import styles from './search-hit.module.css';

/** A message that was found: conversation and time, author, and an excerpt with the matches. */
export const SearchHitRow = memo(function SearchHitRow({
  hit,
  today,
  reachable,
  chosen,
  onShow,
}: {
  readonly hit: SearchHit;
  readonly today: Date;
  readonly reachable: boolean;
  /** Whether it's the last hit that was opened. */
  readonly chosen: boolean;
  readonly onShow: (hit: SearchHit) => void;
}) {
  const { snippet } = hit;
  return (
    <a
      className={styles.hit}
      href={addressOf({ screen: 'chat', conversationId: hit.conversationId })}
      data-result={hit.messageId}
      aria-current={chosen || undefined}
      tabIndex={reachable ? 0 : -1}
      onClick={(event) => {
        // With a modifier key it behaves like any link.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onShow(hit);
      }}
    >
      <span className={styles.head}>
        <span className={styles.title} dir="auto">
          {titleOf(hit)}
        </span>
        <time
          className={styles.time}
          dateTime={dateOf(hit.createdAt).toISOString()}
          title={fullTime(hit.createdAt)}
        >
          {hitTime(hit.createdAt, today)}
        </time>
      </span>
      <span className={styles.by}>{hit.model ?? strings().search.you}</span>
      <span className={styles.snippet} dir="auto">
        {snippet.cutStart && '…'}
        <SearchMarks text={snippet.text} matches={snippet.matches} />
        {snippet.cutEnd && '…'}
      </span>
    </a>
  );
});
