import styles from './switch.module.css';

/** A switch for a setting that takes effect immediately. */
export function Switch({
  label,
  describedBy,
  checked,
  onChange,
}: {
  /** The accessible name. */
  readonly label: string;
  /** The id of the element that describes it. */
  readonly describedBy?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-label={label}
      aria-describedby={describedBy}
      aria-checked={checked}
      onClick={() => onChange(!checked)}
    />
  );
}
