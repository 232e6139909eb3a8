import { useEffect, useRef, useState } from 'react';
import { type Peaks, readPeaks } from './peaks.ts';
import styles from './waveform.module.css';

/** A stroke and the gap after it, in px. */
const step = 3;
const strokeWidth = 2;

/** The recording as strokes, what was heard in ink, and its cuts; nothing is drawn for what could not be decoded. */
export function Waveform({
  transcriptId,
  hasPeaks,
  share,
  cuts,
}: {
  readonly transcriptId: string;
  /** Whether there is anything to draw. */
  readonly hasPeaks: boolean;
  /** How much was heard, from 0 to 1. */
  readonly share: number;
  /** Where the recording is cut into parts, from 0 to 1. */
  readonly cuts: readonly number[];
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [peaks, setPeaks] = useState<Peaks | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    let isShown = true;
    setPeaks(null);
    if (hasPeaks)
      void readPeaks(transcriptId).then((read) => {
        if (isShown) setPeaks(read);
      });
    return () => {
      isShown = false;
    };
  }, [transcriptId, hasPeaks]);
  // There is no canvas to measure before there are peaks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [peaks === null]);
  useEffect(() => {
    if (!canvas.current || !peaks || width === 0) return;
    const paint = () => canvas.current && draw(canvas.current, peaks, share, cuts);
    paint();
    const scheme = new MutationObserver(paint);
    scheme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => scheme.disconnect();
  }, [peaks, share, cuts, width]);
  return peaks && <canvas ref={canvas} className={styles.wave} />;
}

function draw(canvas: HTMLCanvasElement, peaks: Peaks, share: number, cuts: readonly number[]): void {
  const { clientWidth, clientHeight } = canvas;
  const dots = window.devicePixelRatio;
  canvas.width = Math.round(clientWidth * dots);
  canvas.height = Math.round(clientHeight * dots);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const look = getComputedStyle(canvas);
  const [heard, ahead, cutInk] = ['--text-1', '--wave', '--accent'].map((name) =>
    look.getPropertyValue(name),
  );
  pen.scale(dots, dots);
  pen.lineWidth = strokeWidth;
  pen.lineCap = 'round';
  const strokes = Math.floor(clientWidth / step);
  const loudest = Math.max(13, ...peaks);
  for (let at = 0; at < strokes; at += 1) {
    const from = Math.floor((at * peaks.length) / strokes);
    const to = Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / strokes));
    const peak = Math.max(...peaks.subarray(from, to)) / loudest;
    const half = Math.max(1, (peak * (clientHeight - strokeWidth)) / 2);
    const x = at * step + strokeWidth / 2;
    pen.strokeStyle = (at / strokes < share ? heard : ahead) ?? '';
    pen.beginPath();
    pen.moveTo(x, clientHeight / 2 - half);
    pen.lineTo(x, clientHeight / 2 + half);
    pen.stroke();
  }
  pen.fillStyle = cutInk ?? '';
  for (const cut of cuts) pen.fillRect(Math.round(cut * clientWidth), 0, 1, clientHeight);
}
