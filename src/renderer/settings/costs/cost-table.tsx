import { strings } from '../../i18n/strings.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { SectionPart } from '../sections/section-page.tsx';
import { amountLabel, unpricedLabel } from './cost-labels.ts';
import styles from './costs-section.module.css';
import type { Total } from './month-costs.ts';

/** A row of a {@link CostTable}. `detail` is secondary text. */
export type CostRow = Total & { readonly key: string; readonly name: string; readonly detail: string };

/** A table of a month's costs, grouped by what `column` names. */
export function CostTable({
  title,
  column,
  rows,
  currency,
}: {
  readonly title: string;
  readonly column: string;
  readonly rows: readonly CostRow[];
  readonly currency: string;
}) {
  const texts = strings().costs;
  return (
    <SectionPart title={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col" data-number>
              {texts.requests}
            </th>
            <th scope="col" data-number>
              {texts.cost}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <span className={styles.name}>{row.name}</span>
                <span className={styles.detail}>{row.detail}</span>
              </th>
              <td data-number>{countOf(row.requests)}</td>
              <td data-number>
                {amountLabel(row, currency)}
                {row.unpriced > 0 && row.unpriced < row.requests && (
                  <span className={styles.detail}>{unpricedLabel(row.unpriced)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SectionPart>
  );
}
