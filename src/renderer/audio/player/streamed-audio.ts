/** Heard sound that stays in the browser's buffer, in seconds, where it asks for room. */
const bufferedSeconds = 5;

/** What a streamed sound tells besides what its element does. */
export type StreamEvents = {
  /** The element got the plain address after all, and has to be played again. */
  onReloaded(): void;
  /** The rest will not come: the element ends, or fails, where what has come ends. */
  onBroken(): void;
};

/**
 * Gives an element a sound that may still be arriving, so that it is heard with its first bytes: through Media Source
 * where the browser takes its type (mp3, aac), since an element alone waits for 32 KB; else by its address. Returns what
 * lets go of it.
 */
export function streamAudio(element: HTMLAudioElement, url: string, tell: StreamEvents): () => void {
  if (typeof MediaSource === 'undefined') {
    element.src = url;
    return () => {};
  }
  const source = new MediaSource();
  const own = URL.createObjectURL(source);
  const gone = new AbortController();
  const feed = async () => {
    try {
      if (await fed(source, element, url, gone.signal)) return;
      element.src = url;
      tell.onReloaded();
    } catch {
      if (gone.signal.aborted) return;
      tell.onBroken();
      if (source.readyState !== 'open') return;
      if (source.sourceBuffers.length > 0) source.endOfStream();
      else source.endOfStream('network');
    }
  };
  source.addEventListener('sourceopen', () => void feed(), { once: true });
  element.src = own;
  return () => {
    gone.abort();
    URL.revokeObjectURL(own);
  };
}

/** Feeds a source to its end; false where it does not take this type. */
async function fed(
  source: MediaSource,
  element: HTMLAudioElement,
  url: string,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await fetch(url, { signal });
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || !answer.body) throw new Error('there is no sound at this address');
  if (!MediaSource.isTypeSupported(type)) {
    await answer.body.cancel();
    return false;
  }
  const buffer = source.addSourceBuffer(type);
  const reader = answer.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    while (!(await appended(buffer, read.value))) await roomIn(buffer, element, signal);
    signal.throwIfAborted();
  }
  source.endOfStream();
  return true;
}

/** False where the browser's buffer is full. */
async function appended(buffer: SourceBuffer, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const done = updated(buffer);
  try {
    buffer.appendBuffer(bytes);
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError') return false;
    throw thrown;
  }
  await done;
  return true;
}

/** Waits until more has been heard, and gives that back. */
async function roomIn(buffer: SourceBuffer, element: HTMLAudioElement, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    element.addEventListener('timeupdate', () => resolve(), { once: true });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  signal.throwIfAborted();
  const heard = element.currentTime - bufferedSeconds;
  if (heard <= 0) return;
  const done = updated(buffer);
  buffer.remove(0, heard);
  await done;
}

function updated(buffer: SourceBuffer): Promise<void> {
  return new Promise((resolve) => {
    buffer.addEventListener('updateend', () => resolve(), { once: true });
  });
}
