import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Capture } from '../../../../src/shared/transcription/capture.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';
import { failureFrom, removeFolder, startApp, type TempApp, tempFolder } from '../in-temp-app.ts';

const type = 'audio/webm;codecs=opus';
/** Eight seconds of WebM as recorders write it, without a duration or an index. */
let live: Buffer;
let app: TempApp | null = null;

beforeAll(async () => {
  const folder = await tempFolder();
  const file = join(folder, 'live.webm');
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=8', '-ac', '1', '-c:a', 'libopus'];
  execFileSync('ffmpeg', [
    '-loglevel',
    'error',
    ...tone,
    '-f',
    'webm',
    '-live',
    '1',
    '-cluster_time_limit',
    '400',
    file,
  ]);
  live = readFileSync(file);
  await removeFolder(folder);
});

afterEach(async () => {
  await app?.close();
  if (app) await removeFolder(app.folder);
  app = null;
});

async function started(): Promise<TempApp> {
  app = await startApp();
  return app;
}

/** Simulates a page that records, and that holds its capture until the page closes. */
async function page(from: TempApp, captureId: string | null = null) {
  const pageClosed = new AbortController();
  const events = await from.call.captures.record({ captureId, type }, { signal: pageClosed.signal });
  const iterator = events[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) throw new Error('no capture');
  const { value } = first;
  const rest = iterator.next().catch(() => null);
  return {
    ...value,
    send: (chunk: number, bytes: Uint8Array<ArrayBuffer>, ms: number, address: string = value.address) =>
      from.fetch(`${address}&chunk=${chunk}&ms=${ms}`, { method: 'POST', body: bytes }),
    go: async () => {
      pageClosed.abort();
      await iterator.return?.(undefined);
      await rest;
    },
  };
}

async function listed(from: TempApp): Promise<readonly Capture[]> {
  for await (const captures of await from.call.captures.watch()) return captures;
  return [];
}

async function again(from: TempApp): Promise<TempApp> {
  await from.close();
  app = await startApp({ folder: from.folder });
  return app;
}

const cut = (from: number, to: number) => new Uint8Array(live.subarray(from, to));

function lengthOf(path: string): number {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  return Number(execFileSync('ffprobe', args, { encoding: 'utf8' }));
}

describe('recordings from the microphone', () => {
  it('T1 stores every chunk before it responds, writes a repeated one once, and refuses one that comes too early', async () => {
    const from = await started();
    const recording = await page(from);
    const file = join(from.folder, 'media/captures', recording.captureId);
    expect(await (await recording.send(0, cut(0, 9000), 400)).json()).toEqual({ next: 1 });
    expect(readFileSync(file)).toEqual(live.subarray(0, 9000));
    expect((await recording.send(2, cut(20_000, 30_000), 1200)).status).toBe(409);
    await recording.send(1, cut(9000, 20_000), 800);
    expect(await (await recording.send(1, cut(9000, 20_000), 800)).json()).toEqual({ next: 2 });
    expect(readFileSync(file)).toEqual(live.subarray(0, 20_000));
    expect(await listed(from)).toMatchObject([{ state: 'recording', size: 20_000, duration: 0.8 }]);
    await recording.go();
    await expect.poll(() => listed(from)).toMatchObject([{ state: 'left' }]);
  });

  it('T1 chunks that arrive at the same time are written in order', async () => {
    const from = await started();
    const recording = await page(from);
    const sent = [0, 1, 2, 3].map((chunk) =>
      recording.send(chunk, cut(chunk * 5000, (chunk + 1) * 5000), chunk * 400),
    );
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(readFileSync(join(from.folder, 'media/captures', recording.captureId))).toEqual(
      live.subarray(0, 20_000),
    );
    await recording.go();
  });

  it('T1 a reconnected page continues the same capture, and nobody can write to it without its address', async () => {
    const from = await started();
    const first = await page(from);
    await first.send(0, cut(0, 9000), 400);
    await first.go();
    const second = await page(from, first.captureId);
    expect(second.captureId).toBe(first.captureId);
    expect((await second.send(1, cut(9000, 12_000), 500)).status).toBe(200);
    const [path = ''] = second.address.split('?');
    expect((await second.send(2, cut(12_000, 13_000), 600, `${path}?s=wrong`)).status).toBe(403);
    expect((await from.fetch(second.address, { method: 'PUT' })).status).toBe(405);
    expect((await (await from.fetch(second.address)).arrayBuffer()).byteLength).toBe(12_000);
    await second.go();
    await expect.poll(async () => (await listed(from)).length).toBe(1);
  });

  it('T1 a finished capture is in the queue with the length that an independent decoder finds, and the capture is deleted', async () => {
    const from = await started();
    const recording = await page(from);
    await recording.send(0, cut(0, 40_000), 4000);
    await recording.send(1, cut(40_000, live.length), 8000);
    const { name, audioUrl, size } = await from.call.captures.finish({
      captureId: recording.captureId,
      name: 'Recording 2026-11-21 14.06',
      settings: transcriptSettings,
    });
    expect(name).toBe('Recording 2026-11-21 14.06.webm');
    const bytes = Buffer.from(await (await from.fetch(audioUrl ?? '')).arrayBuffer());
    expect(bytes.length).toBe(size);
    const file = join(from.folder, 'kept.webm');
    writeFileSync(file, bytes);
    expect(lengthOf(file)).toBeCloseTo(8, 1);
    expect(await listed(from)).toEqual([]);
    expect(readdirSync(join(from.folder, 'media/captures'))).toEqual([]);
    await recording.go();
  });

  it('T1 T4 a silent capture is in the queue without being sent, once its audio has been read', async () => {
    const from = await started();
    const recording = await page(from);
    await recording.send(0, cut(0, 40_000), 4000);
    await recording.send(1, cut(40_000, live.length), 8000);
    const [capture] = await listed(from);
    const part = await from.fetch(capture?.address ?? '', { headers: { range: 'bytes=39990-40009' } });
    expect(Buffer.from(await part.arrayBuffer())).toEqual(live.subarray(39_990, 40_010));
    expect(part.headers.get('content-range')).toBe(`bytes 39990-40009/${live.length}`);
    const { chunks } = await from.call.captures.finish({
      captureId: recording.captureId,
      name: 'Recording',
      settings: transcriptSettings,
      silent: true,
    });
    expect(chunks).toMatchObject([{ form: 'whole', duration: 8, progress: { state: 'silent' } }]);
    expect((await from.fetch(capture?.address ?? '')).status).toBe(404);
    await recording.go();
  });

  it('T1 what a crash left is listed with its length, and becomes a recording that decoders can read to its end', async () => {
    for (const share of [0.1, 0.3, 0.55, 0.98]) {
      const from = await started();
      const recording = await page(from);
      const bytes = Math.floor(live.length * share);
      const ms = Math.floor(8000 * share);
      await recording.send(0, cut(0, bytes), ms);
      // A killed process can leave a file with half a chunk more than its row records.
      appendFileSync(join(from.folder, 'media/captures', recording.captureId), cut(bytes, bytes + 1000));
      const relaunched = await again(from);
      expect(await listed(relaunched)).toMatchObject([{ state: 'left', duration: ms / 1000, size: bytes }]);
      const { audioUrl } = await relaunched.call.captures.finish({
        captureId: recording.captureId,
        name: 'Recording',
        settings: transcriptSettings,
      });
      const file = join(relaunched.folder, 'kept.webm');
      writeFileSync(file, Buffer.from(await (await relaunched.fetch(audioUrl ?? '')).arrayBuffer()));
      // Suppresses the decoder's warning about the truncated end.
      const toPcm = ['-v', 'error', '-i', file, '-f', 's16le', '-ar', '8000', '-'];
      const pcm = execFileSync('ffmpeg', toPcm, { stdio: 'pipe' });
      expect(pcm.length / 16_000, `cut at ${share}`).toBeGreaterThan(8 * share - 0.4);
      await relaunched.close();
      await removeFolder(relaunched.folder);
      app = null;
    }
  });

  it('T1 a capture that was queued just before a crash isn’t offered again', async () => {
    const from = await started();
    const recording = await page(from);
    await recording.send(0, cut(0, live.length), 8000);
    const { captureId } = recording;
    await from.call.captures.finish({ captureId, name: 'Recording', settings: transcriptSettings });
    await recording.go();
    await from.close();
    const database = new DatabaseSync(join(from.folder, 'parlance.db'));
    database.exec(
      `INSERT INTO captures (id, type, started_at, bytes, media_id) SELECT '${captureId}', 'audio/webm', 1, 9, media_id FROM transcripts`,
    );
    database.close();
    writeFileSync(join(from.folder, 'media/captures', captureId), 'anything');
    app = await startApp({ folder: from.folder });
    expect(await listed(app)).toEqual([]);
    expect(readdirSync(join(from.folder, 'media/captures'))).toEqual([]);
  });

  it('T1 a capture without audio leaves nothing, and finishing it reports that there was none', async () => {
    const from = await started();
    const recording = await page(from);
    const { captureId } = recording;
    const failed = await failureFrom(
      from.call.captures.finish({ captureId, name: 'Recording', settings: transcriptSettings }),
    );
    expect(failed).toEqual({ code: 'microphone', values: { reason: 'empty' } });
    const other = await page(from);
    await other.go();
    await expect.poll(() => listed(from)).toEqual([]);
    await recording.go();
  });

  it('T1 a discarded capture is deleted with its file, and accepts no more chunks', async () => {
    const from = await started();
    const recording = await page(from);
    await recording.send(0, cut(0, 9000), 400);
    await from.call.captures.discard({ captureId: recording.captureId });
    expect((await recording.send(1, cut(9000, 9500), 500)).status).toBe(404);
    expect(readdirSync(join(from.folder, 'media/captures'))).toEqual([]);
    expect((await failureFrom(from.call.captures.discard({ captureId: recording.captureId }))).code).toBe(
      'not-found',
    );
    await recording.go();
  });
});
