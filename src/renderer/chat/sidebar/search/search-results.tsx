import { ChevronsUpDownIcon } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { ListedConversation } from '../../../../shared/chat/conversation.ts';
import type { Failure } from '../../../../shared/failure.ts';
import type { SearchHit } from '../../../../shared/search/search.ts';
import { type SearchOrder, searchOrders } from '../../../../shared/search/search.ts';
import { createMatcher } from '../../../../shared/search/search-matches.ts';
import { searchTerms } from '../../../../shared/search/search-query.ts';
import { FailureNote } from '../../../failures/failure-note.tsx';
import { strings } from '../../../i18n/strings.ts';
import { remove, titleOf } from '../../../stores/conversations/conversation-actions.ts';
import { edit } from '../../../stores/conversations/editing.ts';
import { useRefreshOn, useShownHits } from '../../../stores/paged-search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { SearchMarks } from '../../../ui/highlight/search-marks.tsx';
import { Menu, MenuChoice, MenuChoices } from '../../../ui/overlay/menu.tsx';
import { ResultList } from '../../../ui/results/result-list.tsx';
import { useToday } from '../../../ui/state/use-now.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import { messageSearch, orderBy, useMessageOrder } from '../../model/search-store.ts';
import { showMessage } from '../../thread/show-message.ts';
import { ConversationRow } from '../list/conversation-row.tsx';
import { matchingTitles } from './matching-titles.ts';
import { SearchHitRow } from './search-hit.tsx';
import styles from './search-results.module.css';

const initialTitles = 5;

/**
 * The results of a search: conversations with matching titles, then messages. F2 and Delete rename and remove a
 * conversation.
 */
export function SearchResults({
  conversations,
  isListWhole,
  openId,
  scroller,
  onBack,
}: {
  readonly conversations: readonly ListedConversation[];
  /** Whether all conversations have loaded. */
  readonly isListWhole: boolean;
  readonly openId: string | null;
  /** The element that scrolls the results. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Moves focus to the search field and clears it if `clear` is set. */
  readonly onBack: (clear: boolean) => void;
}) {
  const progress = messageSearch.useSearch();
  const { query, result, loading, failure } = progress;
  const order = useMessageOrder((state) => state.order);
  const today = useToday();
  const [chosen, setChosen] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const texts = strings().search;

  useRefreshOn(conversations, messageSearch.refresh);
  const hits = useShownHits(result?.hits ?? [], conversationOf, conversations, isListWhole);
  const titles = useMemo(() => matchingTitles(conversations, query), [conversations, query]);
  const shownTitles = unfolded === query ? titles : titles.slice(0, initialTitles);
  const matcher = createMatcher(searchTerms(query));
  const hasMore = result !== null && result.next !== null;

  const choose = useRef((hit: SearchHit) => {
    setChosen(hit.messageId);
    showMessage(hit.conversationId, hit.messageId, messageSearch.useSearch.getState().query);
  });
  return (
    <ResultList
      scroller={scroller}
      progress={progress}
      isListWhole={isListWhole}
      failure={failure && <SearchFailure failure={failure} />}
      sections={[
        {
          label: texts.conversations,
          rows: shownTitles.map((conversation) => ({
            id: conversation.id,
            render: (reachable) => (
              <ConversationRow
                conversation={conversation}
                marked={
                  <SearchMarks
                    text={titleOf(conversation)}
                    matches={matcher?.in(titleOf(conversation)) ?? []}
                  />
                }
                open={conversation.id === openId}
                reachable={reachable}
                today={today}
              />
            ),
          })),
          more: shownTitles.length < titles.length && {
            label: texts.allConversations(countOf(titles.length)),
            busy: false,
            onPress: () => setUnfolded(query),
          },
        },
        {
          label: texts.messages,
          action: <SearchOrderMenu order={order} />,
          rows: hits.map((hit, at) => ({
            id: hit.messageId,
            render: (reachable) => (
              <SearchHitRow
                hit={hit}
                isSameConversation={hits[at - 1]?.conversationId === hit.conversationId}
                today={today}
                reachable={reachable}
                chosen={hit.messageId === chosen}
                onShow={choose.current}
              />
            ),
          })),
          more: hasMore &&
            result.query === query && { label: texts.more, busy: loading, onPress: messageSearch.loadMore },
        },
      ]}
      indexing={texts.indexing}
      found={texts.found(titles.length, hasMore ? texts.andMore(countOf(hits.length)) : countOf(hits.length))}
      roomy
      onBack={onBack}
      onRowKey={(event) => onRowKey(event, conversations)}
    />
  );
}

const conversationOf = ({ conversationId }: SearchHit) => conversationId;

/** F2 renames the conversation of the focused row, and Delete deletes it. */
function onRowKey(event: KeyboardEvent, conversations: readonly ListedConversation[]): void {
  const { target, key } = event;
  const row = conversations.find(({ id }) => target instanceof HTMLElement && id === target.dataset.row);
  if (row && key === 'F2') edit({ kind: 'title', conversationId: row.id, place: 'list' });
  else if (row && key === 'Delete') void remove(row);
  else return;
  event.preventDefault();
}

function SearchFailure({ failure }: { readonly failure: Failure }) {
  return (
    <FailureNote failure={failure}>
      <Button onClick={messageSearch.repeat}>{strings().search.retry}</Button>
    </FailureNote>
  );
}

/** Sorts the found messages by date or relevance. */
function SearchOrderMenu({ order }: { readonly order: SearchOrder }) {
  const { orders, order: label } = strings().search;
  const trigger = (
    <button type="button" className={styles.trigger} aria-label={`${label}: ${orders[order]}`}>
      {orders[order]}
      <Icon icon={ChevronsUpDownIcon} size={14} />
    </button>
  );
  return (
    <Menu trigger={trigger} align="end">
      <MenuChoices
        label={label}
        value={order}
        onChoose={(value) => orderBy(searchOrders.find((one) => one === value) ?? order)}
      >
        {searchOrders.map((option) => (
          <MenuChoice key={option} value={option}>
            {orders[option]}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
