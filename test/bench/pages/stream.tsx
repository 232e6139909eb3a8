import { createFrameBatch, pageClock } from '../../../src/renderer/stores/conversations/frame-batch.ts';
import { countDropped, painted } from './frames.ts';
import { type RendererName, renderers } from './renderers.tsx';

/** A reply to stream, with its speed. */
export type StreamTask = {
  readonly renderer: RendererName;
  readonly text: string;
  readonly deltas: number;
  readonly ms: number;
};

/**
 * The result: dropped frames, the number of renderings, and whether the final page is the same as for the whole text.
 */
export type StreamOutcome = {
  readonly dropped: number;
  readonly renders: number;
  readonly same: boolean;
};

/** Streams a reply at a realistic speed. It's rendered at most once per frame, with its end in view. */
async function stream({ renderer, text, deltas, ms }: StreamTask): Promise<StreamOutcome> {
  const { element, view, done } = stage();
  const show = renderers[renderer](element);
  const clock = new Worker(new URL('./delta-clock.ts', import.meta.url), { type: 'module' });
  let renders = 0;
  const draw = (come: number) => {
    renders += 1;
    show(text.slice(0, Math.ceil((text.length * come) / deltas)), true);
    view.scrollTop = view.scrollHeight;
  };
  const dropped = countDropped();
  const written = (renderer === 'Parlance' ? inBatches : everyFrame)(clock, deltas, draw);
  clock.postMessage({ deltas, ms });
  await written;
  const frames = dropped();
  clock.terminate();
  show(text, false);
  await painted();
  const same = await isSameAsWhole(renderer, text, element);
  done();
  return { dropped: frames, renders, same };
}

/** As in the app, which batches deltas itself. */
function inBatches(clock: Worker, deltas: number, draw: (come: number) => void): Promise<void> {
  return new Promise((resolve) => {
    const batch = createFrameBatch<number>((come) => {
      const latest = come.at(-1) ?? 0;
      draw(latest);
      if (latest === deltas) resolve();
    }, pageClock);
    clock.onmessage = ({ data }: MessageEvent<number>) => batch.add(data);
  });
}

/**
 * Called once per frame. Runs within the frame's callback, because Chromium doesn't count code after an `await` as
 * script time.
 */
function everyFrame(clock: Worker, deltas: number, draw: (come: number) => void): Promise<void> {
  let come = 0;
  let shown = 0;
  clock.onmessage = ({ data }: MessageEvent<number>) => {
    come = data;
  };
  return new Promise((resolve) => {
    const onFrame = () => {
      if (come !== shown) draw(come);
      shown = come;
      if (shown < deltas) requestAnimationFrame(onFrame);
      else resolve();
    };
    requestAnimationFrame(onFrame);
  });
}

async function isSameAsWhole(renderer: RendererName, text: string, element: Element): Promise<boolean> {
  const { element: other, done } = stage();
  renderers[renderer](other)(text, false);
  // Code is coloured once its grammar has been loaded.
  const end = performance.now() + 3000;
  while (other.innerHTML !== element.innerHTML && performance.now() < end) await painted();
  const same = other.innerHTML === element.innerHTML;
  done();
  return same;
}

function stage() {
  const page = document.getElementById('page');
  if (!page) throw new Error('no page');
  const view = document.createElement('div');
  view.style.cssText = 'height: 660px; width: 720px; overflow: auto';
  const element = document.createElement('div');
  view.append(element);
  page.append(view);
  return { element, view, done: () => view.remove() };
}

/** The benchmark that runs a {@link StreamTask}. */
export const streamBench = { stream };
