import styles from './switch.module.css';

/** Something that is on or off, and holds at once. */
export function Switch({
  label,
  describedBy,
  checked,
  onChange,
}: {
  /** The accessible name. */
  readonly label: string;
  /** The id of what says more about it. */
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
