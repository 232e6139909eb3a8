import type { RequestRow } from '../../../../shared/gateways/inspector.ts';
import { strings } from '../../../i18n/strings.ts';
import { clockTime } from '../../../ui/format/time-labels.ts';
import { formatMilliseconds } from './format-request.ts';
import { outcomeOf } from './outcome.ts';
import styles from './request-list.module.css';

/** The latest requests, newest first. */
export function RequestList({
  rows,
  chosen,
  onChoose,
}: {
  readonly rows: readonly RequestRow[];
  readonly chosen: string | null;
  readonly onChoose: (requestId: string) => void;
}) {
  return (
    <ul className={styles.list} aria-label={strings().requests.list}>
      {rows.toReversed().map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className={styles.row}
            aria-current={row.id === chosen}
            onClick={() => onChoose(row.id)}
          >
            <Row row={row} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Row({ row }: { readonly row: RequestRow }) {
  const { text, tone } = outcomeOf(row);
  const duration = row.endedAt === null ? null : formatMilliseconds(row.endedAt - row.startedAt);
  return (
    <>
      <span className={styles.head}>
        <span className={styles.kind}>{strings().requests.kinds[row.kind]}</span>
        <span className={styles.outcome} data-tone={tone}>
          {text}
        </span>
      </span>
      <span className={styles.facts}>
        <span>{clockTime(row.startedAt)}</span>
        <span className={styles.gateway}>{row.gatewayName}</span>
        {row.attemptCount > 1 && <span>{strings().requests.attempts(row.attemptCount)}</span>}
        {duration && <span>{duration}</span>}
      </span>
    </>
  );
}
