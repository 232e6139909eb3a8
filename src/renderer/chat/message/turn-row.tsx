import { type ReactNode, useContext } from 'react';
import { classes } from '../../ui/text/classes.ts';
import { TurnPlaceContext } from '../model/turn-place.ts';
import styles from './turn-row.module.css';

/** One turn: author and time in the left margin, the text on the right. */
export function TurnRow({
  label,
  messageId,
  by,
  name,
  nameTitle,
  detail,
  tone = 'plain',
  busy,
  dimmed = false,
  children,
}: {
  /** The accessible name, such as `You, 14:06`. */
  readonly label: string;
  readonly messageId: string;
  readonly by: 'you' | 'model';
  readonly name: string;
  readonly nameTitle?: string | undefined;
  /** Below the name: the time, or the seconds so far. */
  readonly detail: ReactNode;
  /** `failed` shows the name in red. */
  readonly tone?: 'plain' | 'failed';
  readonly busy: boolean;
  /** Whether the turn is left out of later requests. */
  readonly dimmed?: boolean;
  readonly children: ReactNode;
}) {
  const place = useContext(TurnPlaceContext);
  return (
    <article
      className={classes(styles.turn, dimmed ? styles.dimmed : undefined)}
      aria-label={label}
      aria-posinset={place?.number}
      aria-setsize={place?.total}
      aria-busy={busy || undefined}
      data-message={messageId}
      data-by={by}
    >
      <div className={styles.row}>
        <div className={styles.margin}>
          <b className={styles.name} title={nameTitle} data-tone={tone}>
            {name}
          </b>
          <span className={styles.detail}>{detail}</span>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </article>
  );
}
