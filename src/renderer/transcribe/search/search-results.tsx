import { type RefObject, useEffect, useState } from 'react';
import type { TranscriptHit } from '../../../shared/search/search.ts';
import { createMatcher } from '../../../shared/search/search-matches.ts';
import { searchTerms } from '../../../shared/search/search-query.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { go } from '../../route.ts';
import { closeDrawer } from '../../shell/list-shown.ts';
import { isWhole } from '../../stores/arriving-list.ts';
import { useRefreshOn, useShownHits } from '../../stores/paged-search.ts';
import { matchingTranscripts } from '../../stores/transcripts/matching-transcripts.ts';
import { useTranscripts } from '../../stores/transcripts/transcripts-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { countOf } from '../../ui/format/count-of.ts';
import { ResultList } from '../../ui/results/result-list.tsx';
import { revealLine } from '../lines/reveal-line.ts';
import { onListKey } from '../queue/list-keys.ts';
import { LineHit, TitleHit } from './search-hit.tsx';
import { hitId, transcriptSearch } from './search-store.ts';

/**
 * Search results: transcripts by title, then lines grouped by transcript. F2 and Delete rename and remove a
 * transcript.
 */
export function TranscriptResults({
  scroller,
  onBack,
}: {
  /** The element that scrolls the results. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Returns to the field, and clears it on request. */
  readonly onBack: (clear: boolean) => void;
}) {
  const transcripts = useTranscripts((list) => list.items) ?? [];
  const isListWhole = useTranscripts(isWhole);
  const progress = transcriptSearch.useSearch();
  const { query, result, loading, failure } = progress;
  const texts = strings().transcribe.search;
  const [chosen, setChosen] = useState<string | null>(null);
  // Uploads update their row many times a second, but don't change any text.
  useRefreshOn(
    isListWhole &&
      transcripts.map(({ id, finishedAt, editedAt }) => `${id} ${finishedAt} ${editedAt}`).join(),
    transcriptSearch.refresh,
  );
  useSearchWhileIndexing();

  const byId = new Map(transcripts.map((transcript) => [transcript.id, transcript]));
  const hits = useShownHits(result?.hits ?? [], transcriptOf, transcripts, isListWhole);
  const groups = [...Map.groupBy(hits, ({ transcriptId }) => transcriptId)];
  const byName = matchingTranscripts(transcripts, query);
  const matcher = createMatcher(searchTerms(query));
  const hasMore = result !== null && result.next !== null;

  const choose = (hit: TranscriptHit) => {
    setChosen(hitId(hit));
    revealLine(hit, { query });
    go({ screen: 'transcribe', transcriptId: hit.transcriptId });
    closeDrawer();
  };
  return (
    <ResultList
      scroller={scroller}
      progress={progress}
      isListWhole={isListWhole}
      failure={
        failure && (
          <FailureNote failure={failure}>
            <Button onClick={transcriptSearch.repeat}>{strings().search.retry}</Button>
          </FailureNote>
        )
      }
      sections={[
        {
          label: texts.transcripts,
          rows: byName.map((transcript) => ({
            id: transcript.id,
            render: (reachable) => (
              <TitleHit transcript={transcript} matcher={matcher} reachable={reachable} />
            ),
          })),
        },
        {
          label: texts.lines,
          rows: groups.flatMap(([id, transcriptHits]) =>
            transcriptHits.map((hit, at) => ({
              id: hitId(hit),
              render: (reachable) => (
                <LineHit
                  hit={hit}
                  transcript={at === 0 ? (byId.get(id) ?? null) : null}
                  reachable={reachable}
                  chosen={hitId(hit) === chosen}
                  onShow={choose}
                />
              ),
            })),
          ),
          more: hasMore &&
            result.query === query && {
              label: texts.more,
              busy: loading,
              onPress: transcriptSearch.loadMore,
            },
        },
      ]}
      indexing={texts.indexing}
      found={strings().frame.row([
        ...(byName.length > 0 ? [texts.transcriptsFound(byName.length)] : []),
        ...(hits.length > 0 ? [texts.linesFound(foundCount(hits.length, hasMore))] : []),
      ])}
      onBack={onBack}
      onRowKey={(event, focusResult) => onListKey(event, byName, focusResult)}
    />
  );
}

const transcriptOf = ({ transcriptId }: TranscriptHit) => transcriptId;

function foundCount(shown: number, hasMore: boolean): string {
  return hasMore ? strings().search.andMore(countOf(shown)) : countOf(shown);
}

/** Searches again until all lines are indexed. */
function useSearchWhileIndexing(): void {
  const indexing = transcriptSearch.useSearch(({ result }) => (result?.indexing ? result : null));
  useEffect(() => {
    if (!indexing) return;
    const timer = setTimeout(transcriptSearch.repeat, stillIndexingMs);
    return () => clearTimeout(timer);
  }, [indexing]);
}

/** Delay in ms before searching again while lines are being indexed. */
const stillIndexingMs = 400;
