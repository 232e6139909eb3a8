import { Select as Base } from '@base-ui/react/select';
import { CheckIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';
import selectStyles from './select.module.css';
import { Tooltip } from './tooltip.tsx';

/** One choice of a {@link Select}; `detail` stands at its right. */
export type SelectOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly detail?: string | undefined;
};

/** One of a few that drop down from a word; the word (`children`) is drawn, the choice is read out. */
export function Select<Value extends string>({
  label,
  tooltip,
  value,
  said,
  options,
  className,
  onChange,
  children,
}: {
  /** The accessible name. */
  readonly label: string;
  readonly tooltip: string;
  readonly value: Value;
  /** What holds, as it is read out. */
  readonly said: string;
  readonly options: readonly SelectOption<Value>[];
  readonly className?: string | undefined;
  readonly onChange: (value: Value) => void;
  readonly children: ReactNode;
}) {
  return (
    <Base.Root<Value>
      modal={false}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Tooltip text={tooltip} side="left">
        <Base.Trigger className={classes(selectStyles.trigger, className)} aria-label={label}>
          <span aria-hidden="true">{children}</span>
          <span className="vh">{said}</span>
        </Base.Trigger>
      </Tooltip>
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          alignItemWithTrigger={false}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          data-overlay
        >
          <Base.Popup className={styles.popup}>
            <Base.List aria-label={label}>
              {options.map((option) => (
                <Base.Item key={option.value} className={styles.item} value={option.value}>
                  <span className={styles.check}>
                    <Base.ItemIndicator>
                      <Icon icon={CheckIcon} size={14} />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText className={styles.text}>{option.label}</Base.ItemText>
                  {option.detail && <span className={styles.detail}>{option.detail}</span>}
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
