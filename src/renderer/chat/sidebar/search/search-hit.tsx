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

/** A message that was found: its conversation (once for several), time and author, and an excerpt with the matches. */
export const SearchHitRow = memo(function SearchHitRow({
  hit,
  isSameConversation,
  today,
  reachable,
  chosen,
  onShow,
}: {
  readonly hit: SearchHit;
  /** Whether it follows another message of its conversation, so that its title isn't repeated. */
  readonly isSameConversation: boolean;
  readonly today: Date;
  readonly reachable: boolean;
  readonly chosen: boolean;
  readonly onShow: (hit: SearchHit) => void;
}) {
  const { createdAt } = hit;
  const time = (
    <time dateTime={dateOf(createdAt).toISOString()} title={fullTime(createdAt)}>
      {hitTime(createdAt, today)}
    </time>
  );
  return (
    <ResultLink
      id={hit.messageId}
      address={addressOf({ screen: 'chat', conversationId: hit.conversationId })}
      reachable={reachable}
      chosen={chosen}
      className={styles.hit}
      onOpen={() => onShow(hit)}
    >
      {!isSameConversation && <ResultTitle title={titleOf(hit)} time={time} />}
      <span className={styles.by}>
        {hit.model ?? strings().search.you}
        {isSameConversation && time}
      </span>
      <ResultSnippet snippet={hit.snippet} />
    </ResultLink>
  );
});
