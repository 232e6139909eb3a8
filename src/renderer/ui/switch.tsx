import { Switch as Base } from '@base-ui/react/switch';
import styles from './switch.module.css';

/** On or off, named by `label`; what it changes holds at once. */
export function Switch({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <Base.Root
      className={styles.switch}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next)}
    >
      <Base.Thumb className={styles.thumb} />
    </Base.Root>
  );
}
