import { useEffect, useState } from 'react';
import type { StoredAmount } from '../../../shared/data/storage.ts';
import type { Failure } from '../../../shared/failure.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { Fold } from '../../ui/state/fold.tsx';
import { Fact } from '../about/facts.tsx';
import styles from './storage-parts.module.css';

/** Shows how much data is stored, with the amount of each kind on request. Counts again when `counted` changes. */
export function StoredAmounts({ counted }: { readonly counted: number }) {
  const texts = strings().settings.storage;
  const [amounts, setAmounts] = useState<readonly StoredAmount[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again when `counted` changes
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void callBackend((api) => api.storage.usage(undefined, { signal })).then((found) => {
      if (signal.aborted) return;
      if (found.ok) setAmounts(found.value);
      else setFailure(found.failure);
    });
    return () => controller.abort();
  }, [counted]);

  const total = amounts?.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  const largestFirst = (amounts ?? [])
    .filter(({ bytes }) => bytes > 0)
    .toSorted((one, other) => other.bytes - one.bytes);
  return (
    <Fact name={texts.used}>
      {failure && <FailureNote failure={failure} />}
      {!amounts && !failure && <span role="status">{texts.counting}</span>}
      {amounts && (
        <div className={styles.used}>
          <span>{texts.total(texts.size(total))}</span>
          <div className={styles.amounts} aria-hidden="true">
            {largestFirst.map(({ kind, bytes }) => (
              <span key={kind} style={{ flexGrow: bytes }} />
            ))}
          </div>
          <Fold label={texts.byKind}>
            <ul className={styles.kinds} aria-label={texts.byKind}>
              {amounts.map(({ kind, count, bytes }) => (
                <li key={kind}>
                  <span>{texts.kinds[kind]}</span>
                  <span>{amountOf(count, bytes)}</span>
                  {ownValue(texts.kindTexts, kind) && <p>{ownValue(texts.kindTexts, kind)}</p>}
                </li>
              ))}
            </ul>
          </Fold>
        </div>
      )}
    </Fact>
  );
}

function amountOf(count: number | null, bytes: number): string {
  const texts = strings().settings.storage;
  if (count === 0 && bytes === 0) return texts.none;
  return count === null ? texts.size(bytes) : texts.amount(count, texts.size(bytes));
}
