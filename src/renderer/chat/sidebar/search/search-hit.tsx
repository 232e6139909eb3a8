import { memo } from 'react';
import type { SearchHit } from '../../../../shared/search/search.ts';
import { strings } from '../../../i18n/strings.ts';
import { addressOf } from '../../../route.ts';
import { titleOf } from '../../../stores/conversations/conversation-actions.ts';
import { dateOf } from '../../../ui/format/date-of.ts';
import { hitTime } from '../../../ui/format/search-time.ts';
import { fullTime } from '../../../ui/format/time-labels.ts';
import { ResultLink, ResultSnippet, ResultTitle } from '../../../ui/results/result-link.tsx';
import styles from './search-hit.module.css';

/** A message that was found: its conversation, time and author, and an excerpt with the matches. */
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
  readonly chosen: boolean;
  readonly onShow: (hit: SearchHit) => void;
}) {
  const { createdAt } = hit;
  return (
    <ResultLink
      id={hit.messageId}
      address={addressOf({ screen: 'chat', conversationId: hit.conversationId })}
      reachable={reachable}
      chosen={chosen}
      className={styles.hit}
      onOpen={() => onShow(hit)}
    >
      <ResultTitle
        title={titleOf(hit)}
        time={
          <time dateTime={dateOf(createdAt).toISOString()} title={fullTime(createdAt)}>
            {hitTime(createdAt, today)}
          </time>
        }
      />
      <span className={styles.by}>{hit.model ?? strings().search.you}</span>
      <ResultSnippet snippet={hit.snippet} />
    </ResultLink>
  );
});
