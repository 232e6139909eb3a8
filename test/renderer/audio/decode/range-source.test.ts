import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_FORMATS, EncodedPacketSink, Input } from 'mediabunny';
import { expect, it } from 'vitest';
import { createRangeSource } from '../../../../src/renderer/audio/decode/range-source.ts';
import { createRanges } from '../../../../src/renderer/audio/decode/ranges.ts';

/** Returns a WAV file of mono 16-bit samples, whose values are their positions. */
function wav(samples: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples * 2, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples * 2, 40);
  return Buffer.concat([header, Buffer.from(Uint16Array.from({ length: samples }, (_, at) => at).buffer)]);
}

/** Reads a recording. `answer` decides how the nth range is served. Also returns the number of served bytes. */
async function read(file: Buffer, answer: (response: ServerResponse, bytes: Buffer, asked: number) => void) {
  let requestCount = 0;
  let sentBytes = 0;
  const server = createServer(({ method, headers }, response) => {
    if (method === 'HEAD') return void response.writeHead(200, { 'content-length': file.length }).end();
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(String(headers.range)) ?? [];
    const bytes = file.subarray(Number(from), Number(to) + 1);
    requestCount += 1;
    sentBytes += bytes.length;
    answer(response, bytes, requestCount);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let isLost = false;
  const ranges = createRanges(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, () => {
    isLost = true;
  });
  using input = new Input({ source: createRangeSource(ranges), formats: ALL_FORMATS });
  const read: Uint8Array[] = [];
  const failure = await all(input, read).then(
    () => false,
    () => true,
  );
  server.closeAllConnections();
  server.close();
  return { bytes: Buffer.concat(read), sentBytes, requestCount, isLost, failed: failure };
}

async function all(input: Input, into: Uint8Array[]): Promise<void> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('no sound');
  for await (const { data } of new EncodedPacketSink(track).packets()) into.push(data.slice());
}

const file = wav(3_000_000);
const whole = (response: ServerResponse, bytes: Buffer) => response.writeHead(206).end(bytes);

it('T4: every byte of a recording is read, and loaded once', async () => {
  const { bytes, sentBytes } = await read(file, whole);
  expect(bytes.equals(file.subarray(44))).toBe(true);
  expect(sentBytes).toBe(file.length);
});

it('T4: a range that is cut off during loading is loaded again', async () => {
  const { bytes, isLost } = await read(file, (response, some, requestCount) => {
    if (requestCount !== 2) return void whole(response, some);
    response.writeHead(206, { 'content-length': some.length });
    response.write(some.subarray(0, some.length / 2), () => response.destroy());
  });
  expect(bytes.equals(file.subarray(44))).toBe(true);
  expect(isLost).toBe(false);
});

it('T4: a missing recording is requested once, and isn’t mistaken for a disconnected app', async () => {
  const { requestCount, isLost, failed } = await read(file, (response) => response.writeHead(404).end());
  expect({ requestCount, isLost, failed }).toEqual({ requestCount: 1, isLost: false, failed: true });
});
