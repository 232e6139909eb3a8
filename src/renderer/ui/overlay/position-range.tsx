import type { ComponentProps } from 'react';
import { ownValue } from '../../../shared/own-value.ts';

/** A slider for the playback position, in seconds. Arrow keys move by 5 s, PageUp and PageDown by 30 s. */
export function PositionRange({
  position,
  duration,
  onSeek,
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly position: number;
  readonly duration: number;
  readonly onSeek: (seconds: number) => void;
}) {
  return (
    <input
      {...rest}
      type="range"
      min={0}
      max={duration || 1}
      step="any"
      value={position}
      onChange={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
      onKeyDown={(event) => {
        const step = ownValue(steps, event.key);
        if (step === undefined) return;
        event.preventDefault();
        onSeek(Math.max(0, Math.min(duration, position + step)));
      }}
    />
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
};
