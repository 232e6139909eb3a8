import { useMemo } from 'react';
import type { RecordedRequest, RequestAttempt } from '../../../../shared/gateways/inspector.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { strings } from '../../../i18n/strings.ts';
import { LongText } from '../../../ui/controls/long-text.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import type { PublishedResponse } from '../../model/request-state.ts';
import { formatBody } from './format-request.ts';
import { HeaderTable } from './header-table.tsx';
import styles from './request-details.module.css';

/** The response to each attempt, latest first. */
export function ResponseTab({
  request: { attempts, gatewayName },
  responses,
}: {
  readonly request: RecordedRequest;
  readonly responses: readonly PublishedResponse[];
}) {
  return attempts
    .map((attempt, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only appended
      <section key={at} className={styles.attempt}>
        {attempts.length > 1 && (
          <h3 className={styles.heading}>{strings().requests.attempt(at + 1, attempts.length)}</h3>
        )}
        <AttemptResponse attempt={attempt} response={responses[at]} gatewayName={gatewayName} />
      </section>
    ))
    .toReversed();
}

function AttemptResponse({
  attempt,
  response,
  gatewayName,
}: {
  readonly attempt: RequestAttempt;
  readonly response: PublishedResponse | undefined;
  readonly gatewayName: string;
}) {
  const texts = strings().requests;
  const failure = attempt.failure && failureText(attempt.failure, gatewayName);
  return (
    <>
      {attempt.status !== null && <p className={styles.status}>{texts.status(attempt.status)}</p>}
      {failure && (
        <p className={styles.failed}>
          {failure.title}. {failure.cause}
        </p>
      )}
      {attempt.status === null && !failure && <p className={styles.note}>{texts.waiting}</p>}
      {attempt.headers.length > 0 && <HeaderTable headers={attempt.headers} />}
      {attempt.form && <h3 className={styles.heading}>{texts.body}</h3>}
      <ResponseBody attempt={attempt} response={response} />
    </>
  );
}

function ResponseBody({
  attempt,
  response,
}: {
  readonly attempt: RequestAttempt;
  readonly response: PublishedResponse | undefined;
}) {
  const texts = strings().requests;
  const text = response?.text ?? '';
  const shown = useMemo(() => formatBody(text), [text]);
  switch (attempt.form) {
    case null:
      return null;
    case 'frames':
      return (
        <p className={styles.note}>
          {texts.inFrames(countOf((response?.frames.length ?? 0) + (response?.hidden ?? 0)))}
        </p>
      );
    case 'bytes':
      return <p className={styles.note}>{texts.sound(texts.bytes(countOf(attempt.bytes)))}</p>;
    case 'text':
      return (
        <>
          {attempt.storedBytes < attempt.bytes && (
            <p className={styles.note}>{texts.cut(countOf(attempt.storedBytes), countOf(attempt.bytes))}</p>
          )}
          <pre className={styles.text}>
            <LongText text={shown} />
          </pre>
        </>
      );
  }
}
