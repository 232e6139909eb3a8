import { CustomSource } from 'mediabunny';

/** What is fetched at once, in bytes: most of what readers ask for lies within one, and then nothing is copied. */
const stretch = 1_000_000;
/** So much of what was read is kept, in bytes; readers are given up to 8 MiB ahead. */
const cacheBytes = 10_000_000;
/** A read that fails is tried again so often: the app may have been gone for a moment. */
const tries = 4;

type Answer = { readonly ok: boolean; readonly size: number; readonly bytes: Uint8Array };

/**
 * A recording that is read by ranges (RFC 9110, Range Requests), each of them once: mediabunny's own source fetches again
 * what it has no room for. `lost` is called where the recording cannot be fetched.
 */
export function createRangeSource(address: string, lost: () => void): CustomSource {
  const get = async (method: 'GET' | 'HEAD', headers: Readonly<Record<string, string>>): Promise<Answer> => {
    for (let at = 1; ; at += 1) {
      const answer = await whole(fetch(address, { method, headers })).catch(() => null);
      if (answer?.ok) return answer;
      // Asked again, it would be refused again.
      if (answer) throw new Error('the recording is not given out');
      if (at === tries) {
        lost();
        throw new Error('the recording cannot be fetched');
      }
      await new Promise((resolve) => setTimeout(resolve, 2 ** at * 250));
    }
  };
  return new CustomSource({
    maxCacheSize: cacheBytes,
    prefetchProfile: 'network',
    getSize: async () => (await get('HEAD', {})).size,
    read: (start, end) => {
      let at = start;
      const pull = async (pieces: ReadableStreamDefaultController<Uint8Array>) => {
        const { bytes } = await get('GET', { range: `bytes=${at}-${Math.min(end, at + stretch) - 1}` });
        at += bytes.length;
        pieces.enqueue(bytes);
        if (at === end) pieces.close();
      };
      return new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    },
    handleUnhandledError: () => {},
  });
}

/** An answer with all of its body: one that is cut off has not come. */
async function whole(coming: Promise<Response>): Promise<Answer> {
  const answer = await coming;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { ok: answer.ok, size: Number(answer.headers.get('content-length')), bytes };
}
