import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { TranscriptHit } from '../../../shared/models/search.ts';
import { createMatcher } from '../../../shared/models/search-matches.ts';
import { searchTerms } from '../../../shared/models/search-query.ts';
import type { Transcript } from '../../../shared/models/transcript.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { closeDrawer } from '../../shell/list-shown.ts';
import { addressOf, go } from '../../stores/route.ts';
import { matchingTranscripts } from '../../stores/transcripts/matching-transcripts.ts';
import { countLabel } from '../../stores/transcripts/state-line.ts';
import { useTranscripts } from '../../stores/transcripts/transcripts-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchNothing } from '../../ui/results/no-results.tsx';
import { neighbourOf, resultId, resultsIn } from '../../ui/results/result-links.ts';
import { landOn } from '../lines/line-landing.ts';
import { onListKey } from '../queue/list-keys.ts';
import { LineHit, TitleHit } from './search-hit.tsx';
import styles from './search-results.module.css';
import { searchAgain, searchOn, useTranscriptSearch } from './search-store.ts';

/**
 * Search results: transcripts by title, then lines grouped by transcript. All are one Tab stop: arrow keys, Home and
 * End move, Up from the first returns to the field, and Esc clears. F2 and Delete rename and remove a transcript.
 */
export function TranscriptResults({
  onBack,
}: {
  /** Returns to the field, and clears it on request. */
  readonly onBack: (clear: boolean) => void;
}) {
  const transcripts = useTranscripts((list) => list.transcripts) ?? [];
  const { query, result, asking, failure } = useTranscriptSearch();
  const texts = transcribeStrings().transcribe.search;
  const place = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useSearchAgain(transcripts);

  // Removed transcripts disappear immediately.
  const byId = new Map(transcripts.map((transcript) => [transcript.id, transcript]));
  const hits = (result?.hits ?? []).filter(({ transcriptId }) => byId.has(transcriptId));
  const groups = [...Map.groupBy(hits, ({ transcriptId }) => transcriptId)];
  const named = matchingTranscripts(transcripts, query);
  const matcher = createMatcher(searchTerms(query));
  const ids = [...named.map(({ id }) => id), ...hits.map(hitId)];
  const reachable = focused !== null && ids.includes(focused) ? focused : ids[0];

  const choose = (hit: TranscriptHit) => {
    setChosen(hitId(hit));
    landOn(hit, { query });
    go({ screen: 'transcribe', transcriptId: hit.transcriptId });
    closeDrawer();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement) || !place.current?.contains(target))
      return;
    if (key === 'Escape') onBack(true);
    else if (key === 'ArrowUp' && target === resultsIn(place.current)[0]) onBack(false);
    else {
      const next = neighbourOf(place.current, target, key);
      if (next) next.focus();
      else return onListKey(event, named, (id) => focusResult(place.current, id));
    }
    event.preventDefault();
  };
  const waits = result === null || result.query !== query;
  const isNothing = named.length === 0 && hits.length === 0;
  const more = result !== null && result.next !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows within, which are links
    <div ref={place} onKeyDown={onKeyDown} onFocus={({ target }) => setFocused(resultId(target) ?? focused)}>
      {failure && (
        <FailureNote failure={failure} apart>
          <Button onClick={searchAgain}>{strings().search.retry}</Button>
        </FailureNote>
      )}
      {named.length > 0 && (
        <>
          <h2 className={styles.heading}>{texts.transcripts}</h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari would not tell that it is a list */}
          <ul role="list" aria-label={texts.transcripts}>
            {named.map((transcript) => (
              <li key={transcript.id}>
                <TitleHit transcript={transcript} matcher={matcher} reachable={transcript.id === reachable} />
              </li>
            ))}
          </ul>
        </>
      )}
      {groups.length > 0 && (
        <>
          <h2 className={styles.heading}>{texts.lines}</h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari would not tell that it is a list */}
          <ul role="list" aria-label={texts.lines}>
            {groups.map(([id, own]) =>
              own.map((hit, at) => (
                <li key={hitId(hit)}>
                  <LineHit
                    hit={hit}
                    address={addressOf({ screen: 'transcribe', transcriptId: id })}
                    transcript={at === 0 ? (byId.get(id) ?? null) : null}
                    id={hitId(hit)}
                    reachable={hitId(hit) === reachable}
                    chosen={hitId(hit) === chosen}
                    onShow={choose}
                  />
                </li>
              )),
            )}
          </ul>
          {more && !waits && (
            <Button variant="ghost" size="sm" busy={asking} onClick={searchOn}>
              {texts.more}
            </Button>
          )}
        </>
      )}
      {!failure && isNothing && (
        <SearchNothing query={query} waits={waits && asking} onClear={() => onBack(true)} />
      )}
      {result?.indexing && <p className={styles.note}>{texts.indexing}</p>}
      <p className="vh" role="status">
        {!waits &&
          !isNothing &&
          strings().frame.row([
            ...(named.length > 0 ? [texts.transcriptsFound(named.length)] : []),
            ...(hits.length > 0
              ? [
                  texts.linesFound(
                    more ? strings().search.andMore(countLabel(hits.length)) : countLabel(hits.length),
                  ),
                ]
              : []),
          ])}
      </p>
    </div>
  );
}

function focusResult(place: HTMLElement | null, id: string): void {
  place?.querySelector<HTMLElement>(`[data-transcript="${CSS.escape(id)}"]`)?.focus();
}

function hitId({ transcriptId, part, line }: TranscriptHit): string {
  return `${transcriptId}/${part}/${line}`;
}

/** Searches again when transcripts change, so that new text is found. Not on the first render. */
function useSearchAgain(transcripts: readonly Transcript[]): void {
  // Uploads update their row many times a second, but no text.
  const written = transcripts.map(({ id, finishedAt, editedAt }) => `${id} ${finishedAt} ${editedAt}`).join();
  const before = useRef(written);
  useEffect(() => {
    if (before.current === written) return;
    before.current = written;
    const { asking, result } = useTranscriptSearch.getState();
    if (!asking && (result?.hits.length ?? 0) <= 50) searchAgain();
  }, [written]);
  const indexing = useTranscriptSearch(({ result }) => (result?.indexing ? result : null));
  useEffect(() => {
    if (!indexing) return;
    const timer = setTimeout(searchAgain, stillIndexingMs);
    return () => clearTimeout(timer);
  }, [indexing]);
}

/** Delay in ms before searching again while lines are being indexed. */
const stillIndexingMs = 400;
