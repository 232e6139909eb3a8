/** What is fetched at once, in bytes: most of what readers ask for lies within one, and then nothing is copied. */
const stretch = 1_000_000;
/** A read that fails is tried again so often: the app may have been gone for a moment. */
const tries = 4;

/** A recording that is read by ranges (RFC 9110, Range Requests). */
export type Ranges = {
  /** In bytes. */
  size(): Promise<number>;
  /** The bytes from `start` on, up to `end` or to what is read at once. */
  read(start: number, end: number): Promise<Uint8Array>;
};

type Answer = { readonly ok: boolean; readonly size: number; readonly bytes: Uint8Array };

/** Ranges of what an address gives; `lost` is called where it cannot be fetched. */
export function createRanges(address: string, lost: () => void): Ranges {
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
  return {
    size: async () => (await get('HEAD', {})).size,
    read: async (start, end) => {
      const range = `bytes=${start}-${Math.min(end, start + stretch) - 1}`;
      return (await get('GET', { range })).bytes;
    },
  };
}

/** An answer with all of its body: one that is cut off has not come. */
async function whole(coming: Promise<Response>): Promise<Answer> {
  const answer = await coming;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { ok: answer.ok, size: Number(answer.headers.get('content-length')), bytes };
}
