import { useEffect, useState } from 'react';
import type { CostSum } from '../../../shared/chat/cost-sum.ts';
import type { Failure } from '../../../shared/failure.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { ListState } from '../../failures/list-state.tsx';
import { strings } from '../../i18n/strings.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Empty } from '../../ui/state/empty.tsx';
import { SectionPage, SectionPart } from '../sections/section-page.tsx';
import { monthName } from './cost-labels.ts';
import { CostTable } from './cost-table.tsx';
import styles from './costs-section.module.css';
import { MonthChart } from './month-chart.tsx';
import { currenciesIn, groupTotals, monthTotals } from './month-costs.ts';

const months = 12;

/** The Costs section: a chart of the last months, and the costs of one month by model and folder. */
export function CostsSection() {
  const texts = strings().costs;
  const [sums, setSums] = useState<readonly CostSum[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [chosenCurrency, setChosenCurrency] = useState<string | null>(null);
  const [chosenMonth, setChosenMonth] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    backend()
      .costs.months({ months }, { signal })
      .then(
        (found) => !signal.aborted && setSums(found),
        (thrown: unknown) => !signal.aborted && setFailure(failureOf(thrown)),
      );
    return () => controller.abort();
  }, []);
  const currencies = currenciesIn(sums ?? []);
  const currency = currencies.find((one) => one === chosenCurrency) ?? currencies[0];
  const shown = (sums ?? []).filter((sum) => sum.currency === currency);
  const totals = monthTotals(shown, months, Date.now());
  const month = chosenMonth ?? totals[0]?.month ?? null;
  return (
    <SectionPage title={strings().settings.sections.costs} text={texts.text}>
      <ListState loaded={sums !== null} failure={failure}>
        {currency === undefined || month === null ? (
          <div className={styles.empty}>
            <Empty title={texts.empty} text={texts.emptyText} />
          </div>
        ) : (
          <>
            {currencies.length > 1 && (
              <Segmented
                label={texts.currency}
                value={currency}
                options={currencies.map((value) => ({ value, label: value }))}
                onChange={setChosenCurrency}
              />
            )}
            <SectionPart title={texts.byMonth}>
              <MonthChart totals={totals} currency={currency} chosen={month} onChoose={setChosenMonth} />
            </SectionPart>
            <CostTable
              title={texts.byModel(monthName(month))}
              column={texts.model}
              currency={currency}
              rows={groupTotals(shown, month, ({ kind, gateway, model }) =>
                JSON.stringify([kind, gateway, model]),
              ).map(({ first: { kind, gateway, model }, ...total }) => ({
                ...total,
                key: `${kind} ${gateway} ${model}`,
                name: model,
                detail: texts.usedFor(texts.kinds[kind], gateway),
              }))}
            />
            {shown.some(({ folder }) => folder !== null) && (
              <CostTable
                title={texts.byFolder(monthName(month))}
                column={texts.folder}
                currency={currency}
                rows={groupTotals(shown, month, ({ folder }) => JSON.stringify(folder)).map(
                  ({ first: { folder }, ...total }) => ({
                    ...total,
                    key: JSON.stringify(folder),
                    name: folder ?? texts.noFolder,
                    detail: '',
                  }),
                )}
              />
            )}
            <p className={styles.note}>{texts.note}</p>
          </>
        )}
      </ListState>
    </SectionPage>
  );
}
