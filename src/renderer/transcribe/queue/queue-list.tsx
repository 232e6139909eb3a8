import { useRef, useState } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { isUnfinished, stateOf } from '../../../shared/transcription/transcript-state.ts';
import { strings } from '../../i18n/strings.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { useAddingFiles } from '../../stores/transcripts/add-files.ts';
import { useRecording } from '../../stores/transcripts/recording-store.ts';
import { move } from '../../stores/transcripts/transcript-actions.ts';
import { titleOf } from '../../stores/transcripts/transcript-name.ts';
import { useTranscripts } from '../../stores/transcripts/transcripts-store.ts';
import { waitOf } from '../../stores/transcripts/wait-of.ts';
import { CaptureRow } from '../record/capture-row.tsx';
import { useCaptures } from '../record/captures-store.ts';
import { FailedHeading } from './failed-group.tsx';
import { onListKey } from './list-keys.ts';
import { MovableRow } from './movable-row.tsx';
import styles from './queue-list.module.css';
import { AddingRow, QueueRow } from './queue-row.tsx';
import { useReorder } from './use-reorder.ts';

/**
 * Abandoned captures, the queue in order, failed transcripts, then finished ones, newest first. Transcripts are one Tab
 * stop: arrow keys, Home and End move, F2 renames, Delete removes.
 */
export function QueueList({ openId }: { readonly openId: string | null }) {
  const texts = transcribeStrings().transcribe;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const transcripts = useTranscripts((state) => state.transcripts) ?? [];
  const adding = useAddingFiles((state) => state.adding);
  const runningCaptureId = useRecording(({ recording }) =>
    'captureId' in recording ? recording.captureId : null,
  );
  const captures = useCaptures((state) => state.captures).filter(({ id }) => id !== runningCaptureId);
  const queued = transcripts.filter(isUnfinished);
  const failed = transcripts.filter((transcript) => stateOf(transcript) === 'failed');
  const done = transcripts
    .filter((transcript) => stateOf(transcript) === 'done')
    .toSorted((one, other) => (other.finishedAt ?? 0) - (one.finishedAt ?? 0));
  const inProgress = queued.length + adding.length;
  const next = queued.find(
    (transcript) => stateOf(transcript) === 'waiting' && waitOf(transcript, 0) === null,
  );
  const order = [...queued, ...failed, ...done];
  const reachableId = [focusedId, openId, order[0]?.id].find((id) => order.some((one) => one.id === id));
  const focusRow = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-transcript="${CSS.escape(id)}"]`)?.focus();
  const byId = (id: string) => queued.find((transcript) => transcript.id === id);
  const reorder = useReorder({
    list,
    ids: queued.map(({ id }) => id),
    nameOf: (id) => titleOf(byId(id) ?? { title: null, name: '' }),
    onMove: (id, beforeId) => {
      const transcript = byId(id);
      if (transcript) move(transcript, beforeId);
    },
  });
  const endedRow = (transcript: Transcript) => (
    <li key={transcript.id} aria-label={transcript.name} data-queue={transcript.id}>
      <QueueRow
        transcript={transcript}
        isOpen={transcript.id === openId}
        reachable={transcript.id === reachableId}
      />
    </li>
  );
  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        // biome-ignore lint/a11y/noRedundantRoles: Safari announces a list without bullets only with an explicit role
        role="list"
        aria-label={texts.queue}
        onKeyDown={(event) => onListKey(event, order, focusRow)}
        onFocus={({ target }) => {
          const row = target.closest<HTMLElement>('[data-queue]');
          setFocusedId(row?.dataset.queue ?? null);
        }}
      >
        {captures.map((capture) => (
          <li key={capture.id} aria-label={strings().recording.recovered}>
            <CaptureRow capture={capture} />
          </li>
        ))}
        {queued.map((transcript, index) => (
          <li key={transcript.id} aria-label={transcript.name} data-queue={transcript.id}>
            {index === 0 && <Heading text={texts.inProgress} count={inProgress} />}
            <MovableRow
              id={transcript.id}
              name={titleOf(transcript)}
              place={index}
              isLast={index === queued.length - 1}
              reachable={transcript.id === reachableId}
              reorder={stateOf(transcript) === 'waiting' && queued.length > 1 ? reorder : null}
              moving={reorder.moving}
            >
              <QueueRow
                transcript={transcript}
                isOpen={transcript.id === openId}
                reachable={transcript.id === reachableId}
                isNext={transcript === next}
                beforeId={queued[index - 1]?.id ?? null}
                afterNext={queued[index + 1] ? (queued[index + 2]?.id ?? null) : undefined}
              />
            </MovableRow>
          </li>
        ))}
        {adding.map(({ key, name }, index) => (
          <li key={key} aria-label={name}>
            {index === 0 && queued.length === 0 && <Heading text={texts.inProgress} count={inProgress} />}
            <AddingRow name={name} />
          </li>
        ))}
        {failed.length > 0 && (
          <li aria-label={texts.failed.title}>
            <FailedHeading failed={failed} />
          </li>
        )}
        {failed.map(endedRow)}
        {done.length > 0 && (
          <li aria-label={texts.done}>
            <Heading text={texts.done} count={0} />
          </li>
        )}
        {done.map(endedRow)}
      </ul>
      <div className="vh" role="status">
        {reorder.announcement}
      </div>
    </>
  );
}

function Heading({ text, count }: { readonly text: string; readonly count: number }) {
  return (
    <h2 className={styles.heading}>
      <span>{text}</span>
      {count > 0 && <span className={styles.count}>{count}</span>}
    </h2>
  );
}
