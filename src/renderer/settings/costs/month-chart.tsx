import { strings } from '../../i18n/strings.ts';
import { amountLabel, currencyName, monthName, unpricedLabel } from './cost-labels.ts';
import styles from './month-chart.module.css';
import type { MonthTotal } from './month-costs.ts';

/** A bar chart built as a table. Each row is a month with its bar and its cost, and can be selected. */
export function MonthChart({
  totals,
  currency,
  chosen,
  onChoose,
}: {
  readonly totals: readonly MonthTotal[];
  readonly currency: string;
  readonly chosen: string;
  readonly onChoose: (month: string) => void;
}) {
  const texts = strings().costs;
  const highest = Math.max(...totals.map(({ amount }) => amount));
  return (
    <table className={styles.chart}>
      <caption className="vh">{texts.chart(currencyName(currency))}</caption>
      <thead className="vh">
        <tr>
          <th scope="col">{texts.month}</th>
          <th scope="col">{texts.cost}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <tr key={total.month} data-chosen={total.month === chosen || undefined}>
            <th scope="row">
              <button
                type="button"
                className={styles.month}
                aria-pressed={total.month === chosen}
                onClick={() => onChoose(total.month)}
              >
                {monthName(total.month)}
              </button>
            </th>
            <td>
              <div className={styles.line}>
                <span className={styles.track} aria-hidden="true">
                  <span
                    className={styles.bar}
                    style={{ width: `${highest > 0 ? (total.amount / highest) * 100 : 0}%` }}
                  />
                </span>
                <span className={styles.amount}>{amountLabel(total, currency)}</span>
              </div>
              {total.unpriced > 0 && <p className={styles.unpriced}>{unpricedLabel(total.unpriced)}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
