import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { speedRange } from '../../../shared/limits.ts';
import { strings } from '../../i18n/strings.ts';
import sliderStyles from '../../ui/controls/slider.module.css';
import styles from './speed-slider.module.css';

const { min, max } = speedRange;
const marks = ['0.25', '0.5', '1', '2', '4.0'];

/** The speed of speech on a logarithmic scale, so that the normal speed is in the middle. */
export function SpeedSlider({
  speed,
  onChange,
}: {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}) {
  const texts = strings().speak;
  const dragging = useRef(false);
  const set = (next: number) => {
    const rounded = Math.round(Math.min(max, Math.max(min, next)) * 100) / 100;
    if (rounded !== speed) onChange(rounded);
  };
  const onPointer = (event: PointerEvent<HTMLInputElement>) => {
    if (event.type === 'pointerdown') {
      if (event.button !== 0) return;
      dragging.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus();
    }
    if (!dragging.current) return;
    // The browser's own thumb would follow a linear scale.
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left - 6) / (box.width - 12);
    const steps = Math.round((share * 4 - 2) * 20) / 20;
    set(2 ** steps);
  };
  const end = () => {
    dragging.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = speedAfterKey(event.key, event.shiftKey, speed);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    set(next);
  };
  return (
    <span className={styles.speed}>
      <span
        className={sliderStyles.slider}
        data-muted={speed === 1 || undefined}
        style={{ '--v': `${shareOf(speed) * 100}%`, '--a': '50%' } as Record<string, string>}
      >
        <span className={sliderStyles.fill} />
        {marks.map((mark, index) => (
          <span key={mark} className={styles.mark} style={{ left: `${index * 25}%` }} />
        ))}
        <span className={styles.handle} />
        <input
          type="range"
          className={styles.input}
          aria-label={texts.speed}
          aria-valuetext={texts.speedOf(speed.toFixed(2))}
          min={min}
          max={max}
          step="any"
          value={speed}
          onChange={({ currentTarget }) => set(currentTarget.valueAsNumber)}
          onKeyDown={onKeyDown}
          onPointerDown={onPointer}
          onPointerMove={onPointer}
          onPointerUp={end}
          onPointerCancel={end}
          onDoubleClick={() => set(1)}
        />
      </span>
      <span className={styles.marks} aria-hidden="true">
        {marks.map((mark, index) => (
          <span key={mark} style={{ left: `${index * 25}%` }}>
            {mark}
          </span>
        ))}
      </span>
    </span>
  );
}

function shareOf(speed: number): number {
  return (Math.log2(speed) + 2) / 4;
}

function speedAfterKey(key: string, isFine: boolean, speed: number): number | null {
  const step = isFine ? 0.01 : 0.05;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return speed + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return speed - step;
    case 'PageUp':
      return speed * 1.25;
    case 'PageDown':
      return speed / 1.25;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}
