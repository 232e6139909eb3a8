import { readdir, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createGrowingMedia } from '../../../../src/main/services/media/growing-media.ts';
import { fetchChunk, maxSpeechBytes } from '../../../../src/main/services/speak/chunk-fetch.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { createDiskSpace } from '../../../../src/main/storage/disk-space.ts';
import { openMediaStore } from '../../../../src/main/storage/media-store.ts';
import type { Speech } from '../../../../src/shared/speech/speech.ts';
import { encodedAudio } from '../../../faults/encoded-audio.ts';
import {
  jsonOf,
  type Script,
  type ScriptedGateway,
  startScriptedGateway,
} from '../../../faults/scripted-gateway.ts';
import { accessTo, policyOf } from '../../gateway/read-chat.ts';
import { removeFolder, startApp, type TempApp, tempFolder } from '../in-temp-app.ts';
import { clipUntil } from './clip-until.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function gatewayThat(script: Script): Promise<ScriptedGateway> {
  const gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/audio/speech') ? script(request, response) : jsonOf(response, 404, {}),
  );
  ends.push(gateway.close);
  return gateway;
}

async function appWith(script: Script) {
  const gateway = await gatewayThat(script);
  const app = await startApp();
  ends.push(async () => {
    await app.close();
    await removeFolder(app.folder);
  });
  const added = { name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' };
  const { id } = await app.call.gateways.add(added);
  await app.call.gateways.change({ gatewayId: id, speechLimit: 100 });
  const speechRequests = () => gateway.requests.filter(({ path }) => path.endsWith('/audio/speech'));
  return { app, gateway, speechRequests };
}

/** Creates a one-second tone as MP3. */
async function mp3(): Promise<Buffer> {
  const samples = Float32Array.from({ length: 24_000 }, (_, at) => 0.3 * Math.sin(at / 10));
  return encodedAudio('mp3', samples);
}

/** Creates a script that sends the same bytes as fast as they are read, until the connection closes. */
const endless =
  (bytes: Buffer, first = bytes): Script =>
  async (_, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' });
    response.write(first);
    const many = Buffer.concat(Array.from({ length: Math.ceil(200_000 / bytes.length) }, () => bytes));
    while (!response.destroyed) {
      if (response.write(many)) await nextTurn();
      else await drained(response);
    }
  };

async function drained(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      response.off('drain', end).off('close', end);
      resolve();
    };
    response.on('drain', end).on('close', end);
  });
}

async function storedBytes(app: TempApp): Promise<number> {
  const folder = join(app.folder, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

async function failed(app: TempApp, id: string): Promise<Speech['chunks'][number]> {
  const controller = new AbortController();
  try {
    for await (const { chunks } of await app.call.speech.watch(
      { speechId: id },
      { signal: controller.signal },
    ))
      if (chunks[0]?.state === 'failed') return chunks[0];
  } finally {
    controller.abort();
  }
  throw new Error('the watch ended');
}

const voice = { model: null, voice: 'nova', format: 'mp3', speed: 1 } as const;
const sayInClip = (app: TempApp, text: string) =>
  app.call.clips.speak({
    script: { text, plain: true },
    spoken: text,
    settings: [{ ...voice, model: 'tts-1' }],
  });

describe('An endless response to a text', () => {
  test('S4: is ended at the limit for the text, what arrived is kept with the clip, and nothing is requested again', async () => {
    const { app, gateway, speechRequests } = await appWith(endless(await mp3()));
    const text = `${'One. '.repeat(15)}\n\n${'Two. '.repeat(15)}`;
    const [started] = await sayInClip(app, text);
    const { chunks, file } = await clipUntil(app, started?.id ?? '');
    const [first, second] = chunks;
    const limit = maxSpeechBytes({ input: 'x'.repeat(first?.characters ?? 0) }, 'mp3');
    expect(first?.progress).toEqual({
      state: 'failed',
      failure: { code: 'too-much-audio', values: { gateway: 'Test', limit, stored: 1 } },
      arrivedUrl: expect.stringContaining('/media/'),
    });
    expect([second?.progress.state, file]).toEqual(['waiting', null]);
    expect(speechRequests()).toHaveLength(1);
    await expect.poll(gateway.closed).toBe(1);
    expect(await storedBytes(app)).toBeLessThanOrEqual(limit);
    const url = first?.progress.state === 'failed' ? first.progress.arrivedUrl : undefined;
    const stored = await (await app.fetch(url ?? '')).arrayBuffer();
    expect(stored.byteLength).toBe(first?.bytes);
    expect(stored.byteLength).toBeGreaterThan(limit / 2);
  });

  test('C17: is ended when a reply is read aloud and in a preview, and isn’t served the next time', async () => {
    const { app, speechRequests } = await appWith(endless(await mp3()));
    const limit = maxSpeechBytes({ input: 'Hello.' }, 'mp3');
    for (const count of [1, 2]) {
      const { id } = await app.call.speech.speak({ text: 'Hello.', ...voice });
      expect(await failed(app, id)).toMatchObject({
        failure: { code: 'too-much-audio', values: { limit, stored: 1 } },
      });
      expect(speechRequests()).toHaveLength(count);
    }
  });

  test('S4: leaves nothing if what arrived can’t be played', async () => {
    const { app } = await appWith(endless(Buffer.alloc(1000), Buffer.from(`ID3${'\0'.repeat(100)}`)));
    const { id } = await app.call.speech.speak({ text: 'Hello.', ...voice });
    const chunk = await failed(app, id);
    expect(chunk).toEqual({
      state: 'failed',
      failure: { code: 'too-much-audio', values: { gateway: 'Test', limit: expect.any(Number) } },
    });
    expect(await storedBytes(app)).toBe(0);
  });

  test('S4: is ended before the disk is full, with a failure that says so, and what arrived is returned', async () => {
    const gateway = await gatewayThat(endless(await mp3()));
    const folder = await tempFolder();
    ends.push(() => removeFolder(folder));
    const database = openDatabase(join(folder, 'parlance.db'));
    ends.push(async () => database.close());
    let free = 30_000_000;
    const space = createDiskSpace(folder, 20_000_000, async () => (free -= 8_000_000));
    const store = openMediaStore(join(folder, 'media'), database, () => 1, space);
    const lease = {
      access: accessTo(gateway.url),
      gateway: { id: 'one', name: 'Test' },
      ownModel: null,
      speechLimit: 100_000,
      release: () => {},
    };
    const deps = {
      gateways: { lease: async () => lease, models: async () => ({ models: [] }) },
      store,
      growing: createGrowingMedia(),
      limits: { of: () => ({ maxCharacters: null }), set: () => {} },
      charges: { speech: () => {} },
    } as unknown as Parameters<typeof fetchChunk>[0];
    const request = { ...voice, model: 'tts-1', input: 'x'.repeat(5000), responseFormat: 'mp3' } as const;
    const { signal } = new AbortController();
    const { media, use, ended } = await fetchChunk(deps, request, policyOf(), signal, () => {});
    expect([use, ended]).toEqual([
      null,
      { code: 'storage', values: { reason: 'nearly-full', limit: 20_000_000, stored: 1 } },
    ]);
    expect(media.size).toBeLessThan(10_000_000);
    expect(gateway.requests).toHaveLength(1);
  });
});

test('S4: the limit allows the slowest speech in the largest format, and depends only on the text', () => {
  const wav = (input: string, speed = 1) => maxSpeechBytes({ input, speed }, 'wav');
  // Four Chinese characters a second, at a quarter of the speed, as 48 kHz stereo floats.
  expect(wav('字'.repeat(4096), 0.25)).toBeGreaterThan((4096 / 4 / 0.25) * 384_000);
  expect(wav('字'.repeat(4096), 4)).toBeGreaterThan((4096 / 4) * 384_000);
  expect(wav('A')).toBeLessThan(25_000_000);
  expect(maxSpeechBytes({ input: 'A' }, 'mp3')).toBeLessThan(5_000_000);
});
