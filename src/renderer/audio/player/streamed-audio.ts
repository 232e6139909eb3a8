/** Duration of played audio that stays in the buffer when the browser needs room, in seconds. */
const bufferedSeconds = 5;

/** Events of streamed audio, in addition to those of its element. */
export type StreamEvents = {
  /** The element was given the plain URL instead, so playback has to be started again. */
  onReloaded(): void;
  /** The rest won't arrive. The element ends or fails at the end of the audio that has arrived. */
  onBroken(): void;
};

/**
 * Connects an element to audio that may still be arriving, so that playback starts with the first bytes. Uses Media
 * Source for the types that it supports in this browser (mp3, aac), because an element alone waits for 32 KB. Uses the
 * plain URL for other types. Returns a function that disconnects the element.
 */
export function streamAudio(element: HTMLAudioElement, url: string, events: StreamEvents): () => void {
  if (typeof MediaSource === 'undefined') {
    element.src = url;
    return () => {};
  }
  const source = new MediaSource();
  const sourceUrl = URL.createObjectURL(source);
  const controller = new AbortController();
  const feed = async () => {
    try {
      if (await feedSource(source, element, url, controller.signal)) return;
      element.src = url;
      events.onReloaded();
    } catch {
      if (controller.signal.aborted) return;
      events.onBroken();
      if (source.readyState !== 'open') return;
      if (source.sourceBuffers.length > 0) source.endOfStream();
      else source.endOfStream('network');
    }
  };
  source.addEventListener('sourceopen', () => void feed(), { once: true });
  element.src = sourceUrl;
  return () => {
    controller.abort();
    URL.revokeObjectURL(sourceUrl);
  };
}

/** Feeds the source until the response ends. Returns false if Media Source doesn't support the type. */
async function feedSource(
  source: MediaSource,
  element: HTMLAudioElement,
  url: string,
  signal: AbortSignal,
): Promise<boolean> {
  const response = await fetch(url, { signal });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !response.body) throw new Error('there is no audio at this URL');
  if (!MediaSource.isTypeSupported(type)) {
    await response.body.cancel();
    return false;
  }
  const buffer = source.addSourceBuffer(type);
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    while (!(await append(buffer, read.value))) await waitForRoom(buffer, element, signal);
    signal.throwIfAborted();
  }
  source.endOfStream();
  return true;
}

/** Appends bytes. Returns false if the browser's buffer is full. */
async function append(buffer: SourceBuffer, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const done = updateEnd(buffer);
  try {
    buffer.appendBuffer(bytes);
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError') return false;
    throw thrown;
  }
  await done;
  return true;
}

/** Waits until more has been played, and removes the played audio from the buffer. */
async function waitForRoom(
  buffer: SourceBuffer,
  element: HTMLAudioElement,
  signal: AbortSignal,
): Promise<void> {
  await new Promise<void>((resolve) => {
    element.addEventListener('timeupdate', () => resolve(), { once: true });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  signal.throwIfAborted();
  const played = element.currentTime - bufferedSeconds;
  if (played <= 0) return;
  const done = updateEnd(buffer);
  buffer.remove(0, played);
  await done;
}

function updateEnd(buffer: SourceBuffer): Promise<void> {
  return new Promise((resolve) => {
    buffer.addEventListener('updateend', () => resolve(), { once: true });
  });
}
