import { isUnfinished, stateOf } from '../../shared/models/transcript-state.ts';
import { words } from '../words.ts';
import { useAddingFiles } from './add-files.ts';
import styles from './queue-list.module.css';
import { AddingRow, QueueRow } from './queue-row.tsx';
import { useTranscripts } from './transcripts-store.ts';

/** The queue in its order, then what is done, the latest first. */
export function QueueList({ openId }: { readonly openId: string | null }) {
  const texts = words.transcribe;
  const transcripts = useTranscripts((list) => list.transcripts) ?? [];
  const adding = useAddingFiles((state) => state.adding);
  const queued = transcripts.filter((transcript) => stateOf(transcript) !== 'done');
  const done = transcripts
    .filter((transcript) => stateOf(transcript) === 'done')
    .toSorted((one, other) => (other.finishedAt ?? 0) - (one.finishedAt ?? 0));
  const inProgress = queued.filter(isUnfinished).length + adding.length;
  const next = queued.find((transcript) => stateOf(transcript) === 'waiting');
  return (
    <ul className={styles.list} aria-label={texts.queue}>
      {queued.map((transcript, place) => (
        <li key={transcript.id} aria-label={transcript.name}>
          {place === 0 && <Heading text={texts.inProgress} count={inProgress} />}
          <QueueRow
            transcript={transcript}
            isOpen={transcript.id === openId}
            isNext={transcript === next}
            before={queued[place - 1] ?? null}
            afterNext={queued[place + 1] ? (queued[place + 2]?.id ?? null) : undefined}
          />
        </li>
      ))}
      {adding.map(({ key, name }, place) => (
        <li key={key} aria-label={name}>
          {place === 0 && queued.length === 0 && <Heading text={texts.inProgress} count={inProgress} />}
          <AddingRow name={name} />
        </li>
      ))}
      {done.map((transcript, place) => (
        <li key={transcript.id} aria-label={transcript.name}>
          {place === 0 && <Heading text={texts.done} count={0} />}
          <QueueRow
            transcript={transcript}
            isOpen={transcript.id === openId}
            isNext={false}
            before={null}
            afterNext={undefined}
          />
        </li>
      ))}
    </ul>
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
