import { useEffect, useRef } from 'react';
import styles from './level-meter.module.css';

const barWidth = 2;
const gap = 1;
const height = 18;
/** Time per bar, in ms. */
const barMs = 60;

/** The level of a recording over time, with one 3 px bar per 60 ms. Hidden from assistive technology. */
export function LevelMeter({ level, bars = 24 }: { readonly level: () => number; readonly bars?: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const scale = window.devicePixelRatio || 1;
    element.width = bars * (barWidth + gap) * scale;
    element.height = height * scale;
    context.scale(scale, scale);
    const levels: number[] = Array.from({ length: bars }, () => 0);
    let drawnAt = 0;
    let frame = 0;
    const draw = (time: number) => {
      frame = requestAnimationFrame(draw);
      if (time - drawnAt < barMs) return;
      drawnAt = time;
      levels.shift();
      levels.push(level());
      context.clearRect(0, 0, bars * (barWidth + gap), height);
      context.fillStyle = getComputedStyle(element).color;
      for (const [index, value] of levels.entries()) {
        const barHeight = Math.max(2, value * height);
        context.fillRect(index * (barWidth + gap), (height - barHeight) / 2, barWidth, barHeight);
      }
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [level, bars]);
  return (
    <span className={styles.meter} aria-hidden="true">
      <canvas ref={canvas} style={{ width: bars * (barWidth + gap) }} />
    </span>
  );
}
