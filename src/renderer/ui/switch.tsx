import styles from './switch.module.css';

/** Something that is on or off, and holds at once. */
export function Switch({
  label,
  checked,
  onChange,
}: {
  /** The accessible name. */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-label={label}
      aria-checked={checked}
      onClick={() => onChange(!checked)}
    />
  );
}
