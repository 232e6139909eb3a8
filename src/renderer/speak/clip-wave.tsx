import { useEffect, useRef, useState } from 'react';
import type { Clip } from '../../shared/models/clip.ts';
import { partSeconds } from './clip-time.ts';
import styles from './clip-wave.module.css';
import { type Peaks, usePeaks } from './part-peaks.ts';

/** A stroke and the gap after it, in px. */
const step = 3;
const strokeWidth = 2;

/** A clip as strokes, part after part, what was heard in ink; parts that are not there yet are a flat line. */
export function ClipWave({ clip, share }: { readonly clip: Clip; readonly share: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const peaks = usePeaks(clip);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const lengths = clip.parts.map((part) => partSeconds(clip, part));
  useEffect(() => {
    if (!canvas.current || width === 0) return;
    const all = () => canvas.current && draw(canvas.current, lengths, peaks, share);
    all();
    const scheme = new MutationObserver(all);
    scheme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => scheme.disconnect();
  });
  return <canvas ref={canvas} className={styles.wave} />;
}

function draw(
  canvas: HTMLCanvasElement,
  lengths: readonly number[],
  peaks: ReadonlyMap<number, Peaks>,
  share: number,
): void {
  const { clientWidth, clientHeight } = canvas;
  const dots = window.devicePixelRatio;
  canvas.width = Math.round(clientWidth * dots);
  canvas.height = Math.round(clientHeight * dots);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const look = getComputedStyle(canvas);
  const [heard, ahead] = [look.getPropertyValue('--heard'), look.getPropertyValue('--wave')];
  pen.scale(dots, dots);
  pen.lineWidth = strokeWidth;
  pen.lineCap = 'round';
  const strokes = Math.floor(clientWidth / step);
  const levels = levelsOf(strokes, lengths, peaks);
  const loudest = Math.max(0.05, ...levels);
  for (const [at, level] of levels.entries()) {
    const half = Math.max(0.5, ((level / loudest) * (clientHeight - strokeWidth)) / 2);
    const x = at * step + strokeWidth / 2;
    pen.strokeStyle = at / strokes < share ? heard : ahead;
    pen.beginPath();
    pen.moveTo(x, clientHeight / 2 - half);
    pen.lineTo(x, clientHeight / 2 + half);
    pen.stroke();
  }
}

/** How loud each stroke is: parts are as wide as they are long. */
function levelsOf(
  strokes: number,
  lengths: readonly number[],
  peaks: ReadonlyMap<number, Peaks>,
): readonly number[] {
  const all = lengths.reduce((sum, length) => sum + length, 0) || 1;
  const levels: number[] = [];
  let before = 0;
  for (const [part, length] of lengths.entries()) {
    const from = Math.round((before / all) * strokes);
    const to = Math.round(((before + length) / all) * strokes);
    const own = peaks.get(part);
    for (let stroke = from; stroke < to; stroke += 1) {
      const place = (share: number) => Math.floor((share * (own?.length ?? 0)) / (to - from));
      const first = place(stroke - from);
      levels.push(own ? Math.max(...own.subarray(first, Math.max(first + 1, place(stroke - from + 1)))) : 0);
    }
    before += length;
  }
  return levels;
}
