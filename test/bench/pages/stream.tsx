import { createFrameBatch, pageClock } from '../../../src/renderer/stores/conversations/frame-batch.ts';
import { countDropped, painted } from './frames.ts';
import { type RendererName, renderers } from './renderers.tsx';

/** A reply to be written, and how fast. */
export type StreamTask = {
  readonly renderer: RendererName;
  readonly text: string;
  readonly deltas: number;
  readonly ms: number;
};

/** What came of it: frames that were due and did not come, how often it was rendered, and whether the last page is that of a whole text. */
export type StreamOutcome = {
  readonly dropped: number;
  readonly renders: number;
  readonly same: boolean;
};

/** Writes a reply as it would come, shown at most once a frame with its end in view. */
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

/** As the app draws: it has a part of its own that says when. */
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

/** Once a frame. Within the frame's own callback: Chromium counts what runs after an `await` as no script. */
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
  // Colours of code come when their grammar has been loaded.
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

/** What {@link StreamTask} is for. */
export const streamBench = { stream };
