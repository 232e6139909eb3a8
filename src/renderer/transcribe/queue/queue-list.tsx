import { type RefObject, useMemo, useRef, useState } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { stateOf } from '../../../shared/transcription/transcript-state.ts';
import { strings } from '../../i18n/strings.ts';
import { useAddingFiles } from '../../stores/transcripts/add-files.ts';
import { useRecording } from '../../stores/transcripts/recording-store.ts';
import { move } from '../../stores/transcripts/transcript-actions.ts';
import { titleOf } from '../../stores/transcripts/transcript-name.ts';
import { useTranscripts } from '../../stores/transcripts/transcripts-store.ts';
import { waitOf } from '../../stores/transcripts/wait-of.ts';
import { useRowInView } from '../../ui/virtual/use-row-in-view.ts';
import { type Reveal, WindowedRows } from '../../ui/virtual/windowed-rows.tsx';
import { CaptureRow } from '../record/capture-row.tsx';
import { useCaptures } from '../record/captures-store.ts';
import { FailedHeading } from './failed-group.tsx';
import { onListKey } from './list-keys.ts';
import { MovableRow } from './movable-row.tsx';
import { beginsGroup, type QueueItem, queueItems } from './queue-items.ts';
import styles from './queue-list.module.css';
import { AddingRow, QueueRow } from './queue-row.tsx';
import { useReorder } from './use-reorder.ts';

/** Estimated height of a row, in px. */
const rowHeight = 54;

/**
 * Abandoned captures, the queue in order, failed transcripts, then finished ones, newest first. Transcripts are one Tab
 * stop: arrow keys, Home and End move, F2 renames, Delete removes. If there are many, only rows near the view are rendered.
 */
export function QueueList({
  openId,
  scroller,
}: {
  readonly openId: string | null;
  /** The element that scrolls the list. */
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const reveal = useRef<Reveal | null>(null);
  const { items, queued, failed, order, alwaysRendered, addingCount } = useQueue();
  const ids = useMemo(() => new Set(order.map(({ id }) => id)), [order]);
  const reachableId = [focusedId, openId, order[0]?.id].find((id) => id != null && ids.has(id));
  const titleIn = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-transcript="${CSS.escape(id)}"]`);
  const focusRow = (id: string) => {
    if (!titleIn(id)) reveal.current?.(id);
    titleIn(id)?.focus();
  };
  const rowIn = (id: string) => titleIn(id)?.closest<HTMLElement>('[data-listed]');
  useRowInView(openId !== null && ids.has(openId) ? openId : null, rowIn, reveal);
  const byId = (id: string) => queued.find((transcript) => transcript.id === id);
  const reorder = useReorder({
    list,
    ids: queued.map(({ id }) => id),
    reveal,
    nameOf: (id) => titleOf(byId(id) ?? { title: null, name: '' }),
    onMove: (id, beforeId) => {
      const transcript = byId(id);
      if (transcript) move(transcript, beforeId);
    },
  });
  const next = queued.find(
    (transcript) => stateOf(transcript) === 'waiting' && waitOf(transcript, 0) === null,
  );
  const inRow = (transcript: Transcript) => ({
    transcript,
    isOpen: transcript.id === openId,
    reachable: transcript.id === reachableId,
  });
  const queuedRow = (transcript: Transcript, place: number) => (
    <MovableRow
      id={transcript.id}
      name={titleOf(transcript)}
      place={place}
      isLast={place === queued.length - 1}
      reachable={transcript.id === reachableId}
      reorder={stateOf(transcript) === 'waiting' && queued.length > 1 ? reorder : null}
      moving={reorder.moving}
    >
      <QueueRow
        {...inRow(transcript)}
        isNext={transcript === next}
        beforeId={queued[place - 1]?.id ?? null}
        afterNext={queued[place + 1] ? (queued[place + 2]?.id ?? null) : undefined}
      />
    </MovableRow>
  );
  const contentOf = (item: QueueItem) => {
    switch (item.kind) {
      case 'capture':
        return <CaptureRow capture={item.capture} />;
      case 'queued':
        return queuedRow(item.transcript, item.place);
      case 'adding':
        return <AddingRow name={item.name} />;
      case 'failed-heading':
        return <FailedHeading failed={failed} />;
      case 'done-heading':
        return null;
      case 'ended':
        return <QueueRow {...inRow(item.transcript)} />;
    }
  };
  const rows = items.map((item) => ({ id: item.id, label: labelOf(item), heading: headingOf(item) }));
  const renderAt = (at: number) => {
    const [item, heading] = [items[at], rows[at]?.heading];
    const count = item?.kind === 'done-heading' ? 0 : queued.length + addingCount;
    return (
      <>
        {heading && <Heading text={heading} count={count} />}
        {item && contentOf(item)}
      </>
    );
  };
  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        // biome-ignore lint/a11y/noRedundantRoles: Safari announces a list without bullets only with an explicit role
        role="list"
        aria-label={strings().transcribe.queue}
        onKeyDown={(event) => onListKey(event, order, focusRow)}
        onFocus={({ target }) => {
          const row = target.closest<HTMLElement>('[data-listed]');
          setFocusedId(row?.dataset.listed ?? null);
        }}
      >
        <WindowedRows
          scroller={scroller}
          list={list}
          rows={rows}
          alwaysRendered={[...alwaysRendered, reachableId]}
          rowHeight={rowHeight}
          revealer={reveal}
          render={renderAt}
        />
      </ul>
      <div className="vh" role="status">
        {reorder.announcement}
      </div>
    </>
  );
}

/** Returns what the list consists of, and the number of files that are being added. */
function useQueue() {
  const transcripts = useTranscripts((state) => state.items);
  const adding = useAddingFiles((state) => state.adding);
  const captures = useCaptures((state) => state.captures);
  const runningId = useRecording(({ recording }) => ('captureId' in recording ? recording.captureId : null));
  return useMemo(() => {
    const abandoned = captures.filter(({ id }) => id !== runningId);
    return { ...queueItems(abandoned, transcripts ?? [], adding), addingCount: adding.length };
  }, [transcripts, adding, captures, runningId]);
}

/** Returns the name of an item, which for a transcript is its file's. */
function labelOf(item: QueueItem): string {
  switch (item.kind) {
    case 'capture':
      return strings().recording.recovered;
    case 'queued':
    case 'ended':
      return item.transcript.name;
    case 'adding':
      return item.name;
    case 'failed-heading':
      return strings().transcribe.failed.title;
    case 'done-heading':
      return strings().transcribe.done;
  }
}

/** Returns the heading that an item begins with, or null. */
function headingOf(item: QueueItem): string | null {
  // The heading of failed ones is in their item.
  if (!beginsGroup(item) || item.kind === 'failed-heading') return null;
  const texts = strings().transcribe;
  return item.kind === 'done-heading' ? texts.done : texts.inProgress;
}

function Heading({ text, count }: { readonly text: string; readonly count: number }) {
  return (
    <h3 className={styles.heading}>
      <span>{text}</span>
      {count > 0 && <span className={styles.count}>{count}</span>}
    </h3>
  );
}
