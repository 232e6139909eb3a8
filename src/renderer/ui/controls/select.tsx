import { Tooltip } from '../overlay/tooltip.tsx';
import { classes } from '../text/classes.ts';
import styles from './select.module.css';

/** One choice of a {@link Select}. */
export type SelectOption<Value extends string> = { readonly value: Value; readonly label: string };

/** One of a few that drop down from a word: `word` is drawn, what holds is read out. */
export function Select<Value extends string>({
  label,
  word,
  tooltip,
  value,
  options,
  className,
  onChange,
}: {
  /** The accessible name. */
  readonly label: string;
  readonly word: string;
  readonly tooltip: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly className?: string | undefined;
  readonly onChange: (value: Value) => void;
}) {
  const choose = (wanted: string) => {
    const chosen = options.find((option) => option.value === wanted);
    if (chosen) onChange(chosen.value);
  };
  return (
    <span className={classes(styles.place, className)}>
      <span className={styles.word} aria-hidden="true">
        {word}
      </span>
      <Tooltip text={tooltip} side="left">
        <select
          className={styles.select}
          aria-label={label}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Closes the list, and nothing that lies below it.
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
