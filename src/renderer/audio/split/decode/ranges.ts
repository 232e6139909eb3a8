/** Bytes to fetch at once. Most reads are within one range and copy nothing. */
const stretch = 1_000_000;
/** Number of attempts of a read, because the app may have been unreachable for a moment. */
const tries = 4;

/** A recording that is read in ranges (RFC 9110, Range Requests). */
export type Ranges = {
  /** In bytes. */
  size(): Promise<number>;
  /** Returns the bytes from `start` to `end`, or fewer. */
  read(start: number, end: number): Promise<Uint8Array>;
};

type Answer = { readonly ok: boolean; readonly size: number; readonly bytes: Uint8Array };

/** Reads ranges from a URL. Calls `lost` if it can't be fetched. */
export function createRanges(address: string, lost: () => void): Ranges {
  const get = async (method: 'GET' | 'HEAD', headers: Readonly<Record<string, string>>): Promise<Answer> => {
    for (let at = 1; ; at += 1) {
      const answer = await whole(fetch(address, { method, headers })).catch(() => null);
      if (answer?.ok) return answer;
      // A retry would be refused too.
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

/** Returns a response with its complete body. Rejects if the body is truncated. */
async function whole(coming: Promise<Response>): Promise<Answer> {
  const answer = await coming;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { ok: answer.ok, size: Number(answer.headers.get('content-length')), bytes };
}
