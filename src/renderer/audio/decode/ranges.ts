import type { ByteSource } from '../../../shared/audio-format/byte-source.ts';
import { concat } from '../../../shared/audio-format/bytes.ts';

/** Bytes to fetch at once. Most reads are within one range and copy nothing. */
const fetchSize = 1_000_000;
/** Maximum number of attempts per read, because the app may be unreachable for a moment. */
const maxAttempts = 4;

/** A recording that is read in ranges (RFC 9110, Range Requests). */
export type Ranges = {
  /** In bytes. */
  size(): Promise<number>;
  /** Returns the bytes from `start` to `end`, or fewer. */
  read(start: number, end: number): Promise<Uint8Array>;
};

/** Returns a recording as a source that is read in order. */
export async function sourceOf(ranges: Ranges): Promise<ByteSource> {
  const size = await ranges.size();
  return {
    size,
    read: async (at, length) => {
      const end = Math.min(size, at + length);
      const pieces: Uint8Array[] = [];
      for (let next = at; next < end; ) {
        const bytes = await ranges.read(next, end);
        if (bytes.length === 0) break;
        pieces.push(bytes);
        next += bytes.length;
      }
      return pieces.length === 1 && pieces[0] ? pieces[0] : concat(pieces);
    },
  };
}

type RangeResponse = { readonly ok: boolean; readonly size: number; readonly bytes: Uint8Array };

/** Reads ranges from a URL. Calls `onLost` if it can't be fetched. */
export function createRanges(address: string, onLost: () => void): Ranges {
  const get = async (
    method: 'GET' | 'HEAD',
    headers: Readonly<Record<string, string>>,
  ): Promise<RangeResponse> => {
    for (let at = 1; ; at += 1) {
      const response = await completeResponse(fetch(address, { method, headers })).catch(() => null);
      if (response?.ok) return response;
      // A retry would be refused too.
      if (response) throw new Error('the recording was refused');
      if (at === maxAttempts) {
        onLost();
        throw new Error("the recording can't be fetched");
      }
      await new Promise((resolve) => setTimeout(resolve, 2 ** at * 250));
    }
  };
  return {
    size: async () => (await get('HEAD', {})).size,
    read: async (start, end) => {
      const range = `bytes=${start}-${Math.min(end, start + fetchSize) - 1}`;
      return (await get('GET', { range })).bytes;
    },
  };
}

/** Returns a response with its complete body. Rejects if the body is truncated. */
async function completeResponse(pending: Promise<Response>): Promise<RangeResponse> {
  const response = await pending;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { ok: response.ok, size: Number(response.headers.get('content-length')), bytes };
}
