import { type KeyboardEvent, useRef } from 'react';
import styles from './slider.module.css';
import { stepped } from './typed-number.ts';

export type SliderProps = {
  /** The accessible name. */
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The value where the tick is and where the fill starts. */
  readonly rest: number;
  /** The step for arrow keys and dragging. With Shift, arrow keys step by 0.01. */
  readonly step: number;
  /** Announced by screen readers instead of the number. */
  readonly valueText: string;
  /** Dims the value, because it's inherited and not chosen here. */
  readonly muted?: boolean;
  /** Shown instead of the handle if there's no value. */
  readonly emptyText?: string | undefined;
  readonly onChange: (value: number) => void;
  /** Called on double-click. */
  readonly onReset: () => void;
};

const fineStep = 0.01;

/** A slider whose fill runs from the tick at `rest` to the handle. */
export function Slider({
  label,
  value,
  min,
  max,
  rest,
  step,
  valueText,
  muted = false,
  emptyText,
  onChange,
  onReset,
}: SliderProps) {
  const dragging = useRef(false);
  const share = (at: number) => `${((at - min) / (max - min)) * 100}%`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = keyed(event.key, event.shiftKey ? fineStep : step, value, { min, max });
    if (next === null) return;
    event.preventDefault();
    onChange(next);
  };
  const change = (next: number) => {
    const snapped = dragging.current ? Math.round((next - min) / step) * step + min : next;
    onChange(stepped(snapped, 0, { min, max }));
  };
  const release = () => {
    dragging.current = false;
  };

  return (
    <span
      className={styles.slider}
      data-muted={muted || undefined}
      data-empty={emptyText === undefined ? undefined : true}
      style={{ '--v': share(value), '--a': share(rest) } as Record<string, string>}
    >
      <span className={styles.fill} />
      <span className={styles.rest} />
      {emptyText && (
        <span className={styles.word} aria-hidden="true">
          {emptyText}
        </span>
      )}
      <input
        type="range"
        className={styles.input}
        aria-label={label}
        aria-valuetext={valueText}
        min={min}
        max={max}
        step="any"
        value={value}
        // Not `onChange`, which React skips if the value is unchanged. Setting the same value must still choose it.
        onInput={(event) => change(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          dragging.current = true;
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={onReset}
      />
    </span>
  );
}

function keyed(
  key: string,
  step: number,
  value: number,
  range: { readonly min: number; readonly max: number },
): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return stepped(value, step, range);
    case 'ArrowLeft':
    case 'ArrowDown':
      return stepped(value, -step, range);
    case 'PageUp':
      return stepped(value, step * 5, range);
    case 'PageDown':
      return stepped(value, step * -5, range);
    case 'Home':
      return range.min;
    case 'End':
      return range.max;
    default:
      return null;
  }
}
