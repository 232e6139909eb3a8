import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { folded } from '../../../shared/search/search-fold.ts';
import type { Clip } from '../../../shared/speech/clip.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { ListState } from '../../failures/list-state.tsx';
import { strings } from '../../i18n/strings.ts';
import { useClips, useOpenClip } from '../../stores/speech/clips-store.ts';
import { useVoiceOvers } from '../../stores/speech/voice-overs-store.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { periodOf } from '../../ui/format/date-groups.ts';
import { periodTitle } from '../../ui/format/time-labels.ts';
import { movedIndex } from '../../ui/results/moved-index.ts';
import { type Reveal, WindowedRows } from '../../ui/virtual/windowed-rows.tsx';
import { removeClip, renameClip, undoRemoval } from '../model/clip-actions.ts';
import styles from './clip-list.module.css';
import { ClipRow } from './clip-row.tsx';

/**
 * The clips by day, newest first. The list is one Tab stop: arrow keys, Home and End move, F2 renames, Delete deletes,
 * Ctrl+Z restores.
 */
export function ClipList({
  search,
  scroller,
}: {
  readonly search: string;
  /** The element that scrolls the list. */
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const texts = strings().speak;
  const clips = useClips((state) => state.items);
  const complete = useClips((state) => state.complete);
  const failure = useClips((state) => state.failure);
  const openId = useOpenClip(({ id }) => id);
  const voiceOvers = useVoiceOvers((state) => state.items);
  const shown = useFoundClips(clips ?? [], search);
  const list = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const reachableId = [focusedId, openId, shown[0]?.id].find((id) => shown.some((one) => one.id === id));
  const now = new Date();
  const headings = shown.map(({ createdAt }) => periodTitle(periodOf(createdAt, now), now));
  const rows = shown.map(({ id, title }, at) => {
    const heading = headings[at] ?? null;
    return { id, label: title, heading: heading === headings[at - 1] ? null : heading };
  });
  const reveal = useRef<Reveal | null>(null);

  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const focusRow = (clip: Clip | undefined) => {
    if (clip && !rowOf(clip.id)) reveal.current?.(clip.id);
    ((clip && rowOf(clip.id)) || list.current)?.focus();
  };
  const remove = async (clip: Clip) => {
    const at = shown.indexOf(clip);
    const neighbour = shown[at + 1] ?? shown[at - 1];
    if (await removeClip(clip)) focusRow(neighbour);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.shiftKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'z' || !undoRemoval()) return;
      event.preventDefault();
      return;
    }
    const at = shown.findIndex(({ id }) => id === clipIdOf(event.target));
    const clip = shown[at];
    if (!clip) return;
    const next = shown[movedIndex(event.key, at, shown.length) ?? -1];
    if (next) focusRow(next);
    else if (event.key === 'F2') setRenamingId(clip.id);
    else if (event.key === 'Delete') void remove(clip);
    else return;
    event.preventDefault();
  };

  const renderAt = (at: number) => {
    const clip = shown[at];
    const heading = rows[at]?.heading;
    return (
      clip && (
        <>
          {heading && <h3 className={styles.heading}>{heading}</h3>}
          <ClipRow
            clip={clip}
            voiceOverId={voiceOvers?.find(({ id }) => id === clip.voiceOverId)?.id ?? null}
            isOpen={clip.id === openId}
            reachable={clip.id === reachableId}
            renaming={clip.id === renamingId}
            now={now}
            onRename={() => setRenamingId(clip.id)}
            onRenamed={(title, byKey) => {
              setRenamingId(null);
              if (title !== null) void renameClip(clip, title);
              if (byKey) requestAnimationFrame(() => focusRow(clip));
            }}
            onRemove={() => void remove(clip)}
          />
        </>
      )
    );
  };

  return (
    <ListState loaded={clips !== null} failure={failure}>
      {clips?.length === 0 && <p className={styles.note}>{texts.noClips}</p>}
      <div role="status">
        {complete && clips?.length !== 0 && shown.length === 0 && (
          <p className={styles.note}>{texts.nothingFound}</p>
        )}
      </div>
      <ul
        ref={list}
        className={styles.list}
        // biome-ignore lint/a11y/noRedundantRoles: Safari announces a list without bullets only with an explicit role
        role="list"
        aria-label={strings().frame.clips}
        // Receives the focus when its last clip is deleted, so that the deletion can be undone from the keyboard.
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocusedId(clipIdOf(target) ?? null)}
      >
        <WindowedRows
          scroller={scroller}
          list={list}
          rows={rows}
          alwaysRendered={[reachableId]}
          revealer={reveal}
          render={renderAt}
        />
      </ul>
    </ListState>
  );
}

/** Returns the id of the clip whose row contains an element, otherwise undefined. */
function clipIdOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset.row : undefined;
}

/** Returns the clips whose title, voice or text contains the query, or all clips if it's empty. */
function useFoundClips(clips: readonly Clip[], search: string): readonly Clip[] {
  const query = search.trim();
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (query === '') return;
    let isStale = false;
    void callBackend((api) => api.clips.find({ text: query.slice(0, 500) })).then((outcome) => {
      if (!isStale) setFound(new Set(outcome.ok ? outcome.value : []));
    });
    return () => {
      isStale = true;
    };
  }, [query]);
  if (query === '') return clips;
  const needle = folded(query);
  return clips.filter(
    ({ id, title, settings }) =>
      found.has(id) ||
      folded(`${title}\n${voiceOf(settings.voice).name}\n${settings.voice}`).includes(needle),
  );
}
