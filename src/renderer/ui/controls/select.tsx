import { classes } from '../text/classes.ts';
import styles from './select.module.css';
import { Tooltip } from './tooltip.tsx';

export type SelectOption<Value extends string> = { readonly value: Value; readonly label: string };

/** A drop-down list that always displays `caption`. Screen readers announce the selected option. */
export function Select<Value extends string>({
  label,
  caption,
  tooltip,
  value,
  options,
  className,
  onChange,
}: {
  /** The accessible name. */
  readonly label: string;
  readonly caption: string;
  readonly tooltip: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly className?: string | undefined;
  readonly onChange: (value: Value) => void;
}) {
  const choose = (id: string) => {
    const chosen = options.find((option) => option.value === id);
    if (chosen) onChange(chosen.value);
  };
  return (
    <span className={classes(styles.place, className)}>
      <span className={styles.caption} aria-hidden="true">
        {caption}
      </span>
      <Tooltip text={tooltip} side="left">
        <select
          className={styles.select}
          aria-label={label}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Escape closes the list, but not a dialog or panel around it.
            if (event.key === 'Escape' && event.currentTarget.matches(':open')) event.stopPropagation();
          }}
        >
          {options.map((option) => (
            <option key={option.value} className={styles.option} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </Tooltip>
    </span>
  );
}
