import { describe, expect, it } from 'vitest';
import { concat, dataView, writeLatin1 } from '../../src/shared/audio-format/bytes.ts';
import { createOggWriter, parseOggPage } from '../../src/shared/audio-format/ogg-page.ts';
import { pcmFormat, wavChunks, wavHeader } from '../../src/shared/audio-format/wav-header.ts';

const chunk = (name: string, length: number) => {
  const bytes = new Uint8Array(8 + length + (length % 2));
  writeLatin1(bytes, 0, name);
  dataView(bytes).setUint32(4, length, true);
  return bytes;
};

const riff = (...chunks: readonly Uint8Array[]) => {
  const start = new Uint8Array(12);
  writeLatin1(start, 0, 'RIFF');
  writeLatin1(start, 8, 'WAVE');
  return concat([start, ...chunks]);
};

async function chunksOf(file: Uint8Array) {
  let reads = 0;
  const chunks = [];
  const read = async (start: number, end: number) => {
    reads += 1;
    return file.subarray(start, end);
  };
  for await (const found of wavChunks(read, file.length)) chunks.push(found);
  return { chunks, reads };
}

describe('WAV files', () => {
  it('T7: list their chunks, of odd lengths too', async () => {
    const file = riff(chunk('LIST', 3), chunk('data', 10));
    expect((await chunksOf(file)).chunks).toEqual([
      { name: 'LIST', start: 20, length: 3 },
      { name: 'data', start: 32, length: 10 },
    ]);
  });

  it('T7: with many empty chunks are read in few steps, and not to their end', async () => {
    const file = riff(new Uint8Array(8 * 1_100_000), chunk('data', 10));
    const { chunks, reads } = await chunksOf(file);
    expect(chunks.length).toBe(1_000_000);
    expect(reads).toBeLessThan(130);
  });

  it('T7: are recognised by their own header', async () => {
    const header = wavHeader(pcmFormat({ rate: 24_000, channels: 1 }), 480);
    expect((await chunksOf(header)).chunks.map(({ name }) => name)).toEqual(['fmt ', 'data']);
    expect((await chunksOf(new Uint8Array(1000))).chunks).toEqual([]);
  });
});

describe('Ogg pages', () => {
  it('S5: are read as they were written', () => {
    const packets = [new Uint8Array(255), new Uint8Array(3)];
    const page = createOggWriter(7).page(packets, 960n, 'first');
    const read = parseOggPage(page, 0);
    expect(read).toMatchObject({
      length: page.length,
      isFirst: true,
      isContinued: false,
      serial: 7,
      position: 960n,
    });
    expect([...(read?.segments ?? [])]).toEqual([255, 0, 3]);
  });

  it('S5: aren’t found in other bytes, or if their header is incomplete', () => {
    const page = createOggWriter(7).page([new Uint8Array(10)], 0n);
    expect(parseOggPage(page.subarray(0, 27), 0)).toBeNull();
    expect(parseOggPage(new Uint8Array(100).fill(0x4f), 0)).toBeNull();
  });
});
