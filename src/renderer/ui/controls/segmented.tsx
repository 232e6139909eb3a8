import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import styles from './segmented.module.css';

/** A segmented control: a radio group, with `label` as its accessible name. */
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
