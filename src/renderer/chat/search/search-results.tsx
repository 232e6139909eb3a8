import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Conversation } from '../../../shared/models/conversation.ts';
import type { SearchHit } from '../../../shared/models/search.ts';
import { createMatcher } from '../../../shared/models/search-matches.ts';
import { searchTerms } from '../../../shared/models/search-query.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { remove, titleOf } from '../../stores/conversations/conversation-actions.ts';
import { edit } from '../../stores/conversations/editing.ts';
import { Button } from '../../ui/controls/button.tsx';
import { countOf } from '../../ui/format/time-labels.ts';
import { SearchMarks } from '../../ui/highlight/search-marks.tsx';
import { SearchNothing } from '../../ui/results/no-results.tsx';
import { neighbourOf, resultId, resultsIn } from '../../ui/results/result-links.ts';
import { useToday } from '../../ui/state/use-now.ts';
import { ConversationRow } from '../list/conversation-row.tsx';
import { showMessage } from '../thread/show-message.ts';
import { matchingTitles } from './matching-titles.ts';
import { SearchHitRow } from './search-hit.tsx';
import { SearchOrderMenu } from './search-order-menu.tsx';
import styles from './search-results.module.css';
import { searchAgain, searchOn, useSearch } from './search-store.ts';

const titlesAtFirst = 5;

/**
 * The results of a search: conversations with matching titles, then messages. Both lists are a single Tab stop. The
 * arrow keys, Home and End move between results. Up on the first returns to the field; Esc clears the search.
 */
export function SearchResults({
  conversations,
  openId,
  onBack,
}: {
  readonly conversations: readonly Conversation[];
  readonly openId: string | null;
  /** Moves focus to the search field and clears it if `clear` is set. */
  readonly onBack: (clear: boolean) => void;
}) {
  const { query, order, result, asking, failure } = useSearch();
  const today = useToday();
  const place = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const texts = strings().search;

  // Drop hits of deleted conversations right away. Changes trigger a new search. Further pages stay until the query
  // changes.
  const known = new Set(conversations.map(({ id }) => id));
  const hits = (result?.hits ?? []).filter(({ conversationId }) => known.has(conversationId));
  useSearchAgain(conversations);

  const titles = matchingTitles(conversations, query);
  const shownTitles = unfolded === query ? titles : titles.slice(0, titlesAtFirst);
  const matcher = createMatcher(searchTerms(query));
  const ids = [...shownTitles.map(({ id }) => id), ...hits.map(({ messageId }) => messageId)];
  const reachable = focused !== null && ids.includes(focused) ? focused : ids[0];

  const choose = useRef((hit: SearchHit) => {
    setChosen(hit.messageId);
    showMessage(hit.conversationId, hit.messageId, useSearch.getState().query);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    // Menus of the rows are rendered elsewhere in the DOM, but their React events bubble to here.
    if (event.defaultPrevented || !(target instanceof HTMLElement) || !place.current?.contains(target))
      return;
    const row = conversations.find(({ id }) => id === target.dataset.row);
    if (key === 'Escape') onBack(true);
    else if (row && key === 'F2') edit({ kind: 'title', conversationId: row.id, place: 'list' });
    else if (row && key === 'Delete') void remove(row);
    else if (key === 'ArrowUp' && target === resultsIn(place.current)[0]) onBack(false);
    else {
      const next = neighbourOf(place.current, target, key);
      if (!next) return;
      next.focus();
    }
    event.preventDefault();
  };

  const waits = result === null || result.query !== query;
  const nothing = titles.length === 0 && hits.length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the links inside
    <div
      ref={place}
      className={styles.results}
      data-search-results
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setFocused(resultId(target) ?? focused)}
    >
      {failure && (
        <FailureNote failure={failure} apart>
          <Button onClick={searchAgain}>{texts.retry}</Button>
        </FailureNote>
      )}
      {shownTitles.length > 0 && (
        <>
          <h2 className={styles.heading}>{texts.conversations}</h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets */}
          <ul role="list" aria-label={texts.conversations}>
            {shownTitles.map((conversation) => (
              <li key={conversation.id}>
                <ConversationRow
                  conversation={conversation}
                  marked={
                    <SearchMarks
                      text={titleOf(conversation)}
                      matches={matcher?.in(titleOf(conversation)) ?? []}
                    />
                  }
                  open={conversation.id === openId}
                  reachable={conversation.id === reachable}
                  today={today}
                />
              </li>
            ))}
          </ul>
          {shownTitles.length < titles.length && (
            <Button variant="ghost" size="sm" className={styles.more} onClick={() => setUnfolded(query)}>
              {texts.allConversations(countOf(titles.length))}
            </Button>
          )}
        </>
      )}
      {hits.length > 0 && (
        <>
          <div className={styles.bar}>
            <h2 className={styles.heading}>{texts.messages}</h2>
            <SearchOrderMenu order={order} />
          </div>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets */}
          <ul role="list" aria-label={texts.messages}>
            {hits.map((hit) => (
              <li key={hit.messageId}>
                <SearchHitRow
                  hit={hit}
                  today={today}
                  reachable={hit.messageId === reachable}
                  chosen={hit.messageId === chosen}
                  onShow={choose.current}
                />
              </li>
            ))}
          </ul>
          {result?.next != null && !waits && (
            <Button variant="ghost" size="sm" className={styles.more} busy={asking} onClick={searchOn}>
              {texts.more}
            </Button>
          )}
        </>
      )}
      {!failure && nothing && (
        <SearchNothing query={query} waits={waits && asking} onClear={() => onBack(true)} />
      )}
      {result?.indexing && <p className={styles.note}>{texts.indexing}</p>}
      <p className="vh" role="status">
        {!waits && !nothing && texts.found(titles.length, foundCount(hits.length, result?.next ?? null))}
      </p>
    </div>
  );
}

function foundCount(shown: number, next: number | null): string {
  return next === null ? countOf(shown) : strings().search.andMore(countOf(shown));
}

/** Searches again when conversations change, so that new or restored messages are found. Skips the first render. */
function useSearchAgain(conversations: readonly Conversation[]): void {
  const before = useRef(conversations);
  useEffect(() => {
    if (before.current === conversations) return;
    before.current = conversations;
    const { asking, result } = useSearch.getState();
    if (!asking && (result?.hits.length ?? 0) <= 30) searchAgain();
  }, [conversations]);
}
