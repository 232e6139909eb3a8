import { useEffect, useRef } from 'react';
import styles from './level-meter.module.css';

const bars = 24;
const barWidth = 2;
const gap = 1;
const height = 18;
/** One bar for so much time, in milliseconds. */
const barMs = 60;

/** How loud a recording is and was in the last second and a half; only for the eyes. */
export function LevelMeter({ level }: { readonly level: () => number }) {
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
      for (const [place, loud] of levels.entries()) {
        const tall = Math.max(2, loud * height);
        context.fillRect(place * (barWidth + gap), (height - tall) / 2, barWidth, tall);
      }
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [level]);
  return (
    <span className={styles.meter} aria-hidden="true">
      <canvas ref={canvas} />
    </span>
  );
}
