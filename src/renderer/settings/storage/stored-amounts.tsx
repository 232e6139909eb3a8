import { useEffect, useState } from 'react';
import type { StoredAmount } from '../../../shared/data/storage.ts';
import type { Failure } from '../../../shared/failure.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { Fact, Facts } from '../about/facts.tsx';
import { SectionPart } from '../sections/section-page.tsx';

/** Shows how much data of each kind is stored. Counts again when `counted` changes. */
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
  return (
    <SectionPart title={texts.used}>
      {failure && <FailureNote failure={failure} />}
      {!amounts && !failure && <p role="status">{texts.counting}</p>}
      {amounts && (
        <Facts>
          {amounts.map(({ kind, count, bytes }) => (
            <Fact key={kind} name={texts.kinds[kind]} text={textOf(kind)}>
              {amountOf(count, bytes)}
            </Fact>
          ))}
          <Fact name={texts.total}>{texts.size(total)}</Fact>
        </Facts>
      )}
    </SectionPart>
  );
}

function amountOf(count: number | null, bytes: number): string {
  const texts = strings().settings.storage;
  if (count === 0 && bytes === 0) return texts.none;
  return count === null ? texts.size(bytes) : texts.amount(count, texts.size(bytes));
}

function textOf(kind: StoredAmount['kind']): string | undefined {
  const { kindTexts } = strings().settings.storage;
  return ownValue(kindTexts, kind);
}
