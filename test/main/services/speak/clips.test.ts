import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { audioTypes } from '../../../../src/main/demo-gateway/encode/encode-audio.ts';
import { speechFormats } from '../../../../src/shared/limits.ts';
import type { Clip, ClipSettings } from '../../../../src/shared/speech/clip.ts';
import { encodedAudio } from '../../../faults/encoded-audio.ts';
import { jsonOf, type Script, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { startApp, type TempApp } from '../in-temp-app.ts';
import { apps, gateways } from '../open-apps.ts';
import { clipUntil } from './clip-until.ts';

async function appWith(script: Script) {
  const gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/audio/speech') ? script(request, response) : jsonOf(response, 404, {}),
  );
  gateways.push(gateway);
  const app = await startApp();
  apps.push(app);
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
  return { app, gateway };
}

/** Creates a tone of a third of a second in an audio format. */
const tone = (format: (typeof speechFormats)[number]) => toneOf(format, 8000);

async function toneOf(format: (typeof speechFormats)[number], length: number): Promise<Buffer> {
  const samples = Float32Array.from({ length }, (_, at) => 0.3 * Math.sin(at / 10));
  return encodedAudio(format, samples);
}

const speaksIn =
  (formatFor: (input: string) => (typeof speechFormats)[number]): Script =>
  async ({ body }, response) => {
    const format = formatFor(JSON.parse(body).input);
    response.writeHead(200, { 'content-type': audioTypes[format] });
    response.end(await tone(format));
  };

const settings: ClipSettings = { model: 'tts-1', voice: 'nova', format: 'wav', speed: 1, directions: '' };
const twoChunks = `${'One. '.repeat(700)}\n\n${'Two. '.repeat(700)}`;

async function clipsOf(app: TempApp): Promise<readonly Clip[]> {
  for await (const event of await app.call.clips.watch()) if (event.type === 'snapshot') return event.items;
  return [];
}

const speakIn = (app: TempApp, text: string, voices: readonly string[]) =>
  app.call.clips.speak({
    script: { text, plain: true },
    spoken: text,
    settings: voices.map((voice) => ({ ...settings, voice })),
  });

describe('Clips', () => {
  test('S4: a cancelled chunk ends for its listeners with what has arrived, without an error', async () => {
    const started = Promise.withResolvers<void>();
    const { app } = await appWith((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      // The first bytes identify the audio as MP3.
      response.write(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(497)]), () => started.resolve());
    });
    const [clip] = await speakIn(app, 'One.', ['nova']);
    await started.promise;
    const controller = new AbortController();
    let url = '';
    for await (const event of await app.call.clips.watch(undefined, { signal: controller.signal })) {
      const listed =
        event.type === 'snapshot' ? event.items[0] : event.type === 'changed' ? event.item : null;
      const progress = listed?.chunks[0]?.progress;
      if (progress?.state !== 'arriving') continue;
      url = progress.url;
      break;
    }
    controller.abort();
    const played = await app.fetch(url);
    const bytes = played.arrayBuffer();
    await app.call.clips.cancel({ clipId: clip?.id ?? '' });
    expect((await bytes).byteLength).toBeLessThanOrEqual(500);
    expect((await clipUntil(app, clip?.id)).chunks[0]?.progress).toMatchObject({
      failure: { code: 'stopped' },
    });
  });

  test('X4, S4: if the disk refuses to store that a chunk failed, the app goes on, and the clip can be retried', async () => {
    const { app } = await appWith((_, response) => jsonOf(response, 404, {}));
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const database = new DatabaseSync(join(app.folder, 'parlance.db'));
    onTestFinished(() => {
      process.off('unhandledRejection', unhandled);
      database.close();
    });
    database.exec(`CREATE TRIGGER refuse BEFORE UPDATE OF state ON clip_chunks WHEN NEW.state = 'failed'
      BEGIN SELECT RAISE(ABORT, 'refused'); END`);
    const [started] = await speakIn(app, 'One.', ['nova']);
    const clipId = started?.id ?? '';
    await clipUntil(app, clipId);
    await new Promise(setImmediate);
    expect(unhandled).not.toHaveBeenCalled();
    database.exec('DROP TRIGGER refuse');
    await app.call.clips.retry({ clipId });
    expect((await clipUntil(app, clipId)).chunks[0]?.progress).toMatchObject({ state: 'failed' });
  });

  test('S5: chunks in different formats are never joined, and each can be saved', async () => {
    const { app } = await appWith(speaksIn((input) => (input.startsWith('One') ? 'wav' : 'flac')));
    const [started] = await speakIn(app, twoChunks, ['nova']);
    const clip = await clipUntil(app, started?.id);
    expect([clip.unjoinable, clip.file, clip.chunks.map(({ form }) => form)]).toEqual([
      true,
      null,
      ['wav', 'flac'],
    ]);
    for (const { progress } of clip.chunks)
      expect((await app.fetch('url' in progress ? progress.url : '', { method: 'HEAD' })).status).toBe(200);
  });

  test.each(['wav', 'mp3', 'aac', 'flac', 'pcm'] as const)(
    'S5: chunks with different sample rates (%s) are never joined, and each can be played and saved',
    async (format) => {
      const { app } = await appWith(async ({ body }, response) => {
        const rate = JSON.parse(body).input.startsWith('One') ? 24_000 : 16_000;
        const type = format === 'pcm' ? `audio/l16;rate=${rate}` : audioTypes[format];
        response.writeHead(200, { 'content-type': type });
        response.end(await encodedAudio(format, new Float32Array(rate).fill(0.1), { rate }));
      });
      const [started] = await app.call.clips.speak({
        script: { text: twoChunks, plain: true },
        spoken: twoChunks,
        settings: [{ ...settings, format }],
      });
      const clip = await clipUntil(app, started?.id);
      expect([clip.unjoinable, clip.file]).toEqual([true, null]);
      expect(clip.chunks.map(({ progress }) => progress.state)).toEqual(['whole', 'whole']);
      for (const { progress } of clip.chunks)
        expect((await app.fetch('url' in progress ? progress.url : '', { method: 'HEAD' })).status).toBe(200);
    },
  );

  for (const format of speechFormats.filter((one) => one !== 'pcm')) {
    test(`S4: a file that ends too early (${format}) doesn’t count as complete, and isn’t requested again automatically`, async () => {
      let cut = 0.6;
      const { app, gateway } = await appWith(async ({ body }, response) => {
        const audio = await toneOf(JSON.parse(body).response_format, 48_000);
        response.writeHead(200, { 'content-type': audioTypes[format] });
        response.end(audio.subarray(0, Math.floor(audio.length * cut)));
      });
      const [started] = await app.call.clips.speak({
        script: { text: 'Cut.', plain: true },
        spoken: 'Cut.',
        settings: [{ ...settings, format }],
      });
      const failed = await clipUntil(app, started?.id);
      expect(failed.chunks[0]?.progress).toMatchObject({
        failure: { code: 'audio-cut-off', values: { stored: 1 } },
        arrivedUrl: expect.any(String),
      });
      expect(failed.file).toBeNull();
      expect(gateway.requests.filter(({ path }) => path.endsWith('/speech'))).toHaveLength(1);
      cut = 1;
      await app.call.clips.retry({ clipId: failed.id });
      expect((await clipUntil(app, failed.id)).file).toMatchObject({
        form: format,
        seconds: expect.closeTo(2, 0),
      });
    });
  }

  test('S4: a wav file with a sample rate of 0 has no length, and the list of clips still loads', async () => {
    const { app } = await appWith(async (_, response) => {
      const audio = await tone('wav');
      audio.writeUInt32LE(0, 24);
      response.writeHead(200, { 'content-type': audioTypes.wav });
      response.end(audio);
    });
    const [clip] = await speakIn(app, 'Hello.', ['nova']);
    await clipUntil(app, clip?.id);
    expect(await clipsOf(app)).toHaveLength(1);
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    apps.splice(0, 1, restarted);
    expect(await clipsOf(restarted)).toHaveLength(1);
    await restarted.call.clips.remove({ clipId: clip?.id ?? '' });
    expect(await clipsOf(restarted)).toHaveLength(0);
  });

  for (const framing of ['by its length', 'in chunks'] as const) {
    test(`S4: a response declared as ${framing} whose connection ends early fails, and is requested once`, async () => {
      const { app, gateway } = await appWith(async (_, response) => {
        const audio = await toneOf('pcm', 48_000);
        const length = framing === 'by its length' ? { 'content-length': audio.length } : {};
        response.writeHead(200, { 'content-type': audioTypes.pcm, ...length });
        response.write(audio.subarray(0, 20_000), () => response.socket?.end());
      });
      const [started] = await app.call.clips.speak({
        script: { text: 'Cut.', plain: true },
        spoken: 'Cut.',
        settings: [{ ...settings, format: 'pcm' }],
      });
      const failed = await clipUntil(app, started?.id);
      expect([failed.chunks[0]?.progress.state, failed.file]).toEqual(['failed', null]);
      expect(gateway.requests.filter(({ path }) => path.endsWith('/speech'))).toHaveLength(1);
    });
  }

  test('S5: a wav file whose header doesn’t state its length is complete', async () => {
    const { app } = await appWith(async (_, response) => {
      const audio = await tone('wav');
      // Encoders that can't seek back to the header write such files.
      audio.writeUInt32LE(0xffffffff, 4);
      audio.writeUInt32LE(0xffffffff, audio.indexOf('data') + 4);
      response.writeHead(200, { 'content-type': audioTypes.wav });
      response.end(audio);
    });
    const [started] = await speakIn(app, 'Open.', ['nova']);
    expect((await clipUntil(app, started?.id)).file?.seconds).toBeCloseTo(1 / 3, 2);
  });

  test('S8: clips survive a restart with their settings and text, and a deleted one is deleted with its audio', async () => {
    const { app, gateway } = await appWith(speaksIn(() => 'wav'));
    const [stored] = await speakIn(app, 'Kept.', ['nova']);
    await clipUntil(app, stored?.id);
    const [removedClip] = await speakIn(app, twoChunks, ['alloy']);
    await clipUntil(app, removedClip?.id);
    await app.call.clips.remove({ clipId: removedClip?.id ?? '' });
    await app.call.script.save({ text: 'A draft', plain: false, voiceOverId: null, by: 'page' });
    await app.close();

    const later = await startApp({ folder: app.folder });
    apps.push(later);
    const [clip, ...others] = await clipsOf(later);
    expect([others.length, clip?.settings, clip?.file?.form]).toEqual([0, settings, 'wav']);
    expect(await later.call.clips.script({ clipId: stored?.id ?? '' })).toEqual({
      text: 'Kept.',
      plain: true,
    });
    expect((await later.fetch(clip?.file?.playUrl ?? '', { method: 'HEAD' })).status).toBe(200);
    expect(gateway.requests.filter(({ path }) => path.endsWith('/speech'))).toHaveLength(3);
    // At most two files: the chunk as it arrived, and a file with a correct header.
    const files = (await readdir(join(app.folder, 'media'))).filter((name) => name.length === 64);
    expect(files.length).toBeLessThanOrEqual(2);
    for await (const script of await later.call.script.watch({ voiceOverId: null, page: 'new' })) {
      expect(script).toEqual({ text: 'A draft', plain: false });
      break;
    }
  });

  test('S8: a clip is renamed permanently, and found by any words of its text', async () => {
    const { app } = await appWith(speaksIn(() => 'wav'));
    const long = `${'Bread and butter. '.repeat(10)}The café opens.`;
    const [first] = await speakIn(app, long, ['nova']);
    const [second] = await speakIn(app, 'Nobody on the quay.', ['nova']);
    await clipUntil(app, second?.id);
    expect(await app.call.clips.find({ text: 'CAFE opens' })).toEqual([first?.id]);
    expect(await app.call.clips.find({ text: 'nothing of the kind' })).toEqual([]);
    await app.call.clips.rename({ clipId: second?.id ?? '', title: ' The quay ' });
    await app.close();
    const later = await startApp({ folder: app.folder });
    apps.push(later);
    expect((await clipsOf(later)).find(({ id }) => id === second?.id)?.title).toBe('The quay');
  });

  test('S6: keeping one of a comparison removes the others, which can be restored', async () => {
    const { app } = await appWith(speaksIn(() => 'wav'));
    const started = await speakIn(app, 'Compared.', ['nova', 'onyx', 'echo']);
    for (const { id } of started) await clipUntil(app, id);
    expect(new Set(started.map(({ comparisonId }) => comparisonId)).size).toBe(1);
    const [first, ...others] = started;
    const removedClip = await app.call.clips.keep({ clipId: first?.id ?? '' });
    expect(removedClip).toEqual(others.map(({ id }) => id));
    expect((await clipsOf(app)).map(({ id, comparisonId }) => [id, comparisonId])).toEqual([
      [first?.id, null],
    ]);
    for (const clipId of removedClip) await app.call.clips.restore({ clipId });
    expect(await clipsOf(app)).toHaveLength(3);
  });

  test('S9: consecutive identical refusals end the clip, and all failed chunks can be requested again', async () => {
    let refuses = true;
    const { app, gateway } = await appWith((request, response) =>
      refuses
        ? jsonOf(response, 400, { error: { message: 'No such voice.' } })
        : speaksIn(() => 'wav')(request, response),
    );
    const text = `${twoChunks}\n\n${'Three. '.repeat(500)}`;
    const [started] = await speakIn(app, text, ['nova']);
    const failed = await clipUntil(app, started?.id);
    expect(failed.chunks.map(({ progress }) => progress.state)).toEqual(['failed', 'failed', 'waiting']);
    expect(gateway.requests.filter(({ path }) => path.endsWith('/speech'))).toHaveLength(2);
    refuses = false;
    await app.call.clips.retry({ clipId: failed.id });
    const whole = await clipUntil(app, failed.id);
    expect(whole.chunks.every(({ progress }) => progress.state === 'whole')).toBe(true);
    expect(whole.file?.seconds).toBeCloseTo(1, 2);
  });
});
