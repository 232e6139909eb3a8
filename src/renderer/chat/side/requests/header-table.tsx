import { strings } from '../../../i18n/strings.ts';
import styles from './request-details.module.css';

/** A table of names and values in monospace: headers, or the parts of an upload. */
export function HeaderTable({
  headers,
  label,
}: {
  readonly headers: readonly (readonly [string, string])[];
  readonly label?: string;
}) {
  return (
    <>
      {!label && <h3 className={styles.heading}>{strings().requests.headers}</h3>}
      <dl className={styles.headers} aria-label={label ?? strings().requests.headers}>
        {headers.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header may occur twice, and the order never changes
          <div key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
