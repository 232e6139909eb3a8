import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import styles from './segmented.module.css';

/** One of a few, all in sight: a radiogroup named by `label`; arrows move. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <RadioGroup
      className={styles.group}
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={(next: Value) => onChange(next)}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          className={styles.option}
          value={option.value}
          aria-label={option.label}
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
