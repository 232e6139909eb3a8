import { type RefObject, useEffect, useRef, useState } from 'react';

/** Width of a stroke and the gap after it, in px. */
const step = 3;
const strokeWidth = 2;
/** Length of a split mark at the top and bottom edges, in px. */
const notch = 5;

/** Audio as strokes: their levels (0 to 1), the played share, and the positions of splits (0 to 1). */
export type Strokes = {
  readonly levels: readonly number[];
  readonly share: number;
  readonly cuts?: readonly number[];
  /** Half the minimum height of a stroke, in px. */
  readonly minHeight: number;
};

/** A canvas of strokes that fills its width. Draw it with {@link useDrawn}. */
export type StrokeCanvas = {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Number of strokes that fit. 0 before layout. */
  readonly count: number;
};

/** Creates a canvas for strokes. `isRendered` is whether its element is rendered. */
export function useStrokeCanvas(isRendered = true): StrokeCanvas {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !isRendered) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isRendered]);
  return { canvas, count: Math.floor(width / step) };
}

/** Draws strokes whenever they or the theme change. */
export function useDrawn({ canvas, count }: StrokeCanvas, strokes: Strokes | null): void {
  useEffect(() => {
    if (!canvas.current || count === 0 || !strokes) return;
    const paint = () => canvas.current && draw(canvas.current, strokes);
    paint();
    const observer = new MutationObserver(paint);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, [canvas, count, strokes]);
}

function draw(canvas: HTMLCanvasElement, { levels, share, cuts = [], minHeight }: Strokes): void {
  const { clientWidth, clientHeight } = canvas;
  const pixelRatio = window.devicePixelRatio;
  canvas.width = Math.round(clientWidth * pixelRatio);
  canvas.height = Math.round(clientHeight * pixelRatio);
  const context = canvas.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(canvas);
  const [played, ahead] = [style.getPropertyValue('--played'), style.getPropertyValue('--wave')];
  context.scale(pixelRatio, pixelRatio);
  context.lineWidth = strokeWidth;
  context.lineCap = 'round';
  const loudest = Math.max(0.05, ...levels);
  for (const [at, level] of levels.entries()) {
    const half = Math.max(minHeight, ((level / loudest) * (clientHeight - strokeWidth)) / 2);
    const x = at * step + strokeWidth / 2;
    context.strokeStyle = at / levels.length < share ? played : ahead;
    context.beginPath();
    context.moveTo(x, clientHeight / 2 - half);
    context.lineTo(x, clientHeight / 2 + half);
    context.stroke();
  }
  context.fillStyle = played;
  for (const cut of cuts) {
    const x = Math.round(cut * clientWidth);
    context.fillRect(x, 0, 1, notch);
    context.fillRect(x, clientHeight - notch, 1, notch);
  }
}
