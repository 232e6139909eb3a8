import type { Page } from '@playwright/test';

/** A time range with sound. Times are in ms since 1970. */
export type Sound = { readonly from: number; readonly to: number };

/** The sound in a page: what the microphone picked up, and what each audio element played. */
export type TappedSounds = {
  readonly spoken: readonly Sound[];
  readonly played: readonly Sound[];
  /** From `playing` to `ended` for each audio element, including the silence in its audio. */
  readonly elements: readonly Sound[];
};

/** Records when a page picks up and plays sound. */
export type SoundTaps = { read(): Promise<TappedSounds> };

/** Silence that separates two utterances, in ms. Pauses within a sentence are shorter. */
const utterancePauseMs = 500;

/**
 * Starts listening to a page's microphone and to all of its audio elements. Must be called before the page loads, in a
 * context that bypasses the content security policy. Samples are inspected on the audio thread, so the times don't
 * depend on how busy the page is.
 */
export async function tapSounds(page: Page): Promise<SoundTaps> {
  await page.addInitScript(install, processor);
  return {
    read: async () => {
      const taps = await page.evaluate(() => (globalThis as unknown as Tapped).soundTaps);
      const of = (kind: string) => taps.filter((tap) => tap.kind === kind);
      const byStart = (a: Sound, b: Sound) => a.from - b.from;
      return {
        spoken: of('microphone').flatMap(({ loud }) => joined(loud, utterancePauseMs)),
        // Each element plays one sentence, which may contain pauses.
        played: of('element')
          .flatMap(({ loud }) => joined(loud, Number.POSITIVE_INFINITY))
          .sort(byStart),
        elements: of('events')
          .flatMap(({ loud }) => loud)
          .sort(byStart),
      };
    },
  };
}

type Tapped = { readonly soundTaps: readonly { readonly kind: string; readonly loud: readonly Sound[] }[] };

function joined(sounds: readonly Sound[], pauseMs: number): readonly Sound[] {
  const all: Sound[] = [];
  for (const sound of sounds) {
    const last = all.at(-1);
    if (last && sound.from - last.to < pauseMs) all[all.length - 1] = { from: last.from, to: sound.to };
    else all.push(sound);
  }
  return all;
}

/**
 * Posts the time when its input becomes loud. Posts the last loud moment once the input has been quiet for 20 ms, and
 * every 100 ms.
 */
const processor = `
registerProcessor('tap', class extends AudioWorkletProcessor {
  from = 0;
  to = 0;
  posted = 0;
  process([[samples]]) {
    const now = Date.now();
    if (samples?.some((sample) => Math.abs(sample) > 0.01)) {
      if (!this.from) this.from = now;
      this.to = now;
    }
    const isOver = this.from && now - this.to > 20;
    if (isOver || (this.from && now - this.posted > 100)) {
      this.port.postMessage({ from: this.from, to: this.to });
      this.posted = now;
    }
    if (isOver) this.from = 0;
    return true;
  }
});`;

/** Taps the page's sounds. Runs in the page. */
function install(processorSource: string): void {
  const taps: { kind: string; loud: { from: number; to: number }[] }[] = [];
  Object.assign(globalThis, { soundTaps: taps });
  let opened: Promise<AudioContext> | null = null;
  const open = async () => {
    const context = new AudioContext({ sampleRate: 48_000, latencyHint: 'interactive' });
    const url = URL.createObjectURL(new Blob([processorSource], { type: 'text/javascript' }));
    await context.audioWorklet.addModule(url);
    await context.resume();
    return context;
  };
  const tap = async (kind: string, track: MediaStreamTrack) => {
    const one = { kind, loud: [] as { from: number; to: number }[] };
    taps.push(one);
    opened ??= open();
    const context = await opened;
    const node = new AudioWorkletNode(context, 'tap', { numberOfOutputs: 0 });
    node.port.onmessage = ({ data }) => {
      if (one.loud.at(-1)?.from === data.from) one.loud.pop();
      one.loud.push(data);
    };
    context.createMediaStreamSource(new MediaStream([track])).connect(node);
    // Prevents the node from being garbage-collected.
    Object.assign(one, { keep: () => node });
  };

  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await getUserMedia(wanted);
    for (const track of stream.getAudioTracks()) void tap('microphone', track.clone());
    return stream;
  };

  const tapped = new WeakSet<HTMLMediaElement>();
  const append = document.createElement.bind(document);
  Object.assign(document, {
    createElement: (name: string, options?: ElementCreationOptions) => {
      const element = append(name, options);
      if (element instanceof HTMLMediaElement && !tapped.has(element)) {
        tapped.add(element);
        // TypeScript's DOM library doesn't declare this method.
        const { captureStream } = element as unknown as { captureStream(): MediaStream };
        const stream = captureStream.call(element);
        const one = { kind: 'events', loud: [{ from: 0, to: 0 }] };
        element.addEventListener('playing', ({ timeStamp }) => {
          const [times] = one.loud;
          if (!times || times.from > 0) return;
          times.from = performance.timeOrigin + timeStamp;
          taps.push(one);
        });
        element.addEventListener('ended', ({ timeStamp }) => {
          const [times] = one.loud;
          if (times) times.to = performance.timeOrigin + timeStamp;
        });
        stream.addEventListener('addtrack', ({ track }) => void tap('element', track));
      }
      return element;
    },
  });
}
