import { LoaderIcon, PauseIcon, PlayIcon, SquareIcon, Volume2Icon } from 'lucide-react';
import type { Message } from '../../../../shared/chat/message.ts';
import { stopReading } from '../../../audio/player/read-aloud.ts';
import { isUnderWay, type Reading, readingOf, useReading } from '../../../audio/player/read-aloud-store.ts';
import { keysOf } from '../../../commands/keys-in-use.ts';
import { strings } from '../../../i18n/strings.ts';
import { clockOf } from '../../../ui/format/clock-of.ts';
import { RowAction } from '../action-row.tsx';
import { readAloud } from './read-aloud.ts';
import styles from './read-aloud-action.module.css';

/** Reads a reply aloud. Meanwhile, the button pauses and resumes, with Stop and the elapsed time next to it. */
export function ReadAloudAction({
  message,
  latest,
}: {
  readonly message: Message;
  readonly latest: boolean;
}) {
  const reading = useReading((state) => readingOf(state.reading, message.id));
  const texts = strings().speech;
  const active = isUnderWay(reading);
  return (
    <span className={styles.place}>
      <RowAction
        icon={active ? iconOf(reading.state) : Volume2Icon}
        label={active ? labelOf(reading.state) : texts.readAloud}
        shortcut={active || !latest ? undefined : keysOf('readLatest')}
        disabled={message.text === ''}
        data-state={active ? reading.state : undefined}
        onClick={() => readAloud(message)}
      />
      {active && (
        <span className={styles.reading}>
          <RowAction icon={SquareIcon} label={texts.stop} size="sm" filled onClick={stopReading} />
          <span className={styles.time} data-state={reading.state}>
            {clockOf(reading.seconds)}
          </span>
        </span>
      )}
      <span className="vh" role="status">
        {reading ? statusOf(reading) : ''}
      </span>
    </span>
  );
}

type State = Exclude<Reading, { state: 'none' }>['state'];

function iconOf(state: State) {
  if (state === 'requesting') return LoaderIcon;
  return state === 'paused' ? PlayIcon : PauseIcon;
}

function labelOf(state: State): string {
  return state === 'paused' ? strings().speech.resume : strings().speech.pause;
}

function statusOf(reading: Exclude<Reading, { state: 'none' }>): string {
  if (reading.state === 'failed') return '';
  return reading.retry ? strings().speech.retrying : strings().speech[reading.state];
}
