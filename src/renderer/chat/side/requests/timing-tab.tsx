import type { RecordedRequest, RequestAttempt } from '../../../../shared/gateways/inspector.ts';
import { strings } from '../../../i18n/strings.ts';
import type { PublishedResponse } from '../../model/request-state.ts';
import { formatMilliseconds } from './format-request.ts';
import { outcomeOf } from './outcome.ts';
import styles from './request-details.module.css';

/** The timing of each attempt, in ms since the request was made. */
export function TimingTab({
  request: { attempts },
  responses,
}: {
  readonly request: RecordedRequest;
  readonly responses: readonly PublishedResponse[];
}) {
  const texts = strings().requests;
  return (
    <>
      <p className={styles.note}>{texts.timesNote}</p>
      {attempts.map((one, at) => {
        const before = attempts[at - 1];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only appended
          <section key={at} className={styles.attempt}>
            {attempts.length > 1 && (
              <h3 className={styles.heading}>
                {texts.attempt(at + 1, attempts.length)}
                <span className={styles.outcome}>{outcomeOf(one).text}</span>
              </h3>
            )}
            {before?.endedAt != null && (
              <p className={styles.note}>{texts.nextTry(formatMilliseconds(one.begunAt - before.endedAt))}</p>
            )}
            <Times one={one} firstDeltaAt={firstDeltaOf(responses[at])} />
          </section>
        );
      })}
    </>
  );
}

function Times({
  one,
  firstDeltaAt,
}: {
  readonly one: RequestAttempt;
  readonly firstDeltaAt: number | null;
}) {
  const { times } = strings().requests;
  const moments: readonly (readonly [string, number | null])[] = [
    [times.begun, one.begunAt],
    [times.sent, one.sentAt],
    [times.responded, one.respondedAt],
    [times.firstByte, one.firstByteAt],
    [times.firstDelta, firstDeltaAt],
    [times.ended, one.endedAt],
  ];
  return (
    <dl className={styles.times}>
      {moments.map(
        ([name, at]) =>
          at !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatMilliseconds(at)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Returns when the first delta arrived, or null if there was none or the oldest frames were dropped. */
function firstDeltaOf(response: PublishedResponse | undefined): number | null {
  if (!response || response.hidden > 0) return null;
  return response.frames.find(({ kind }) => kind === 'delta')?.at ?? null;
}
