import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EncodedForm, SplitJob } from '../../../../src/shared/transcription/split.ts';
import type { Transcript } from '../../../../src/shared/transcription/transcript.ts';
import { isSilent, stateOf } from '../../../../src/shared/transcription/transcript-state.ts';
import { eventually } from '../../../eventually.ts';
import { jsonOf, type Script, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';
import { failureFrom, startApp, type TempApp } from '../in-temp-app.ts';
import { open } from '../open-apps.ts';
import { upload } from '../upload.ts';

const noSpeech = { text: '', language: 'english', segments: [] };

/** Starts an app with a gateway that answers transcriptions with the script. */
async function started(script: Script): Promise<TempApp> {
  open.gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/models')
      ? jsonOf(response, 200, { data: [{ id: 'whisper-1' }] })
      : script(request, response),
  );
  open.app = await startApp();
  const { gateways } = open.app.call;
  const { id } = await gateways.add({ name: 'Hears', baseUrl: `${open.gateway.url}/v1`, key: 'sk-x' });
  await gateways.use({ gatewayId: id });
  return open.app;
}

async function add(
  app: TempApp,
  {
    bytes = 10,
    type = 'audio/wav',
    duration = 1200,
    silent = false,
  }: { bytes?: number; type?: string; duration?: number; silent?: boolean } = {},
): Promise<string> {
  const mediaId = await upload(app, new Uint8Array(bytes).fill(bytes % 251), type);
  return (
    await app.call.transcripts.add({
      mediaId,
      name: 'tape.wav',
      settings: transcriptSettings,
      duration,
      silent,
    })
  ).id;
}

/** Returns the transcript with the id, or the only one. */
async function one(app: TempApp, wanted?: string): Promise<Transcript> {
  for await (const event of await app.call.transcripts.watchList())
    if (event.type === 'snapshot')
      return event.items.find(({ id }) => id === (wanted ?? id)) ?? expect.fail();
  return expect.fail();
}

/** Simulates a page that claims split jobs. The test sets the start and end of each chunk. */
function page(app: TempApp) {
  const leaving = new AbortController();
  const jobs: SplitJob[] = [];
  const dropped: string[] = [];
  void (async () => {
    for await (const event of await app.call.splits.claim(undefined, { signal: leaving.signal })) {
      if (event.type === 'job') jobs.push(event.job);
      else dropped.push(event.jobId);
    }
  })().catch(() => {});
  const keep = async ({ jobId, range }: SplitJob, start: number, end: number, silent = false) => {
    const form: EncodedForm = range?.forms[0] ?? 'mp3';
    const mediaId = await upload(app, `${form} from ${start} to ${end}`, 'audio/mpeg');
    await app.call.splits.addChunk({ jobId, chunk: { start, end, lead: 0.5, form, silent, mediaId } });
  };
  const job = (at: number) =>
    vi.waitFor(() => jobs[at] ?? expect.fail('no such job yet'), { timeout: 120_000 });
  return { jobs, dropped, keep, job, leave: () => leaving.abort() };
}

const reach = (app: TempApp, state: string, id?: string) =>
  vi.waitFor(async () => expect(stateOf(await one(app, id))).toBe(state), { timeout: 120_000 });

describe('recordings that are split', () => {
  it('G1, T4: whether a recording is split depends on the gateway’s upload limit, which can be raised or lowered', async () => {
    const sent: number[] = [];
    const app = await started((request, response) => {
      sent.push(request.body.length);
      jsonOf(response, 200, { text: 'Here.' });
    });
    const [gateway] = await (async () => {
      for await (const { gateways } of await app.call.gateways.watch()) return gateways;
      return [];
    })();
    const gatewayId = gateway?.id ?? '';
    await app.call.gateways.change({ gatewayId, uploadLimit: 1_000_000 });
    await add(app, { bytes: 1_000_000 });
    expect(await one(app)).toMatchObject({ splitReason: 'upload-limit', splitting: { waiting: true } });
    await app.call.gateways.change({ gatewayId, uploadLimit: 30_000_000 });
    await add(app, { bytes: 26_000_000 });
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 120_000 });
    expect(sent[0]).toBeGreaterThan(26_000_000);
  });

  it('T4: the end of a recording that a page couldn’t read isn’t done, and Retry reads it again', async () => {
    const app = await started((_, response) => jsonOf(response, 200, { text: 'Here.' }));
    const id = await add(app, { bytes: 25_000_000 });
    const worker = page(app);
    const job = await worker.job(0);
    await worker.keep(job, 0, 400);
    await app.call.splits.finish({ jobId: job.jobId, end: 400, peaks: 'AQID' });
    await reach(app, 'failed');
    const { chunks, duration } = await one(app);
    expect(duration).toBe(1200);
    expect(chunks[1]).toMatchObject({
      start: 400,
      duration: 800,
      progress: { failure: { code: 'recording-incomplete', values: { reason: 'unreadable' } } },
    });
    await app.call.transcripts.retry({ transcriptId: id });
    const again = await worker.job(1);
    expect(again.range).toMatchObject({ start: 400, end: 1200 });
    await worker.keep(again, 400, 1199);
    await app.call.splits.finish({ jobId: again.jobId, end: 1199, peaks: null });
    await reach(app, 'done');
  });

  it('T4: a file that is shorter than it states isn’t done, and nothing is sent again on Retry', async () => {
    let sent = 0;
    const app = await started((_, response) => {
      sent += 1;
      jsonOf(response, 200, { text: 'Here.' });
    });
    const mediaId = await upload(app, 'a cut tape', 'audio/wav');
    const settings = transcriptSettings;
    const added = await app.call.transcripts.add({
      mediaId,
      name: 'Ba\u0308nd.wav',
      settings,
      duration: 60,
      missing: 30,
    });
    await reach(app, 'failed');
    const { chunks, name } = await one(app);
    expect(name).toBe('Bänd.wav');
    expect(chunks.map(({ start, duration, progress }) => [start, duration, progress.state])).toEqual([
      [0, 60, 'done'],
      [60, 30, 'failed'],
    ]);
    await app.call.transcripts.retry({ transcriptId: added.id });
    const again = await app.call.transcripts.runAgain({ transcriptId: added.id, settings });
    expect(again.chunks.map(({ duration }) => duration)).toEqual([60, 30]);
    await eventually(() => expect(sent).toBe(2));
  });

  it('T4: a recording over the upload limit is assigned to a page, each chunk is sent once it is stored, and lines have the right times', async () => {
    const uploadNames: string[] = [];
    const app = await started((request, response) => {
      uploadNames.push(/filename="([^"]+)"/.exec(request.body)?.[1] ?? '');
      const segments = [{ start: 1.5, end: 2.5, text: ' Here.' }];
      jsonOf(response, 200, { text: 'Here.', language: 'english', duration: 600, segments });
    });
    const id = await add(app, { bytes: 25_000_000 });
    expect(await one(app)).toMatchObject({
      splitReason: 'upload-limit',
      splitting: { waiting: true, expected: 3 },
    });
    const worker = page(app);
    const job = await worker.job(0);
    expect(job).toMatchObject({
      range: { start: 0, end: null, forms: ['mp3', 'flac', 'wav', 'copy'] },
      peaks: true,
    });
    expect((await app.fetch(job.audioUrl, { headers: { range: 'bytes=0-9' } })).status).toBe(206);
    await worker.keep(job, 0, 590);
    await eventually(() => expect(uploadNames).toEqual(['tape-0s.mp3']));
    await worker.keep(job, 590, 1199.5);
    await app.call.splits.finish({ jobId: job.jobId, end: 1199.5, peaks: 'AQID' });
    await reach(app, 'done');
    const done = await one(app);
    expect(done.chunks.map(({ chunk, start, duration }) => [chunk, start, duration])).toEqual([
      [0, 0, 590],
      [590_000, 590, 609.5],
    ]);
    expect(done).toMatchObject({ duration: 1199.5, hasPeaks: true, counts: { lines: 2 } });
    expect(await app.call.transcripts.peaks({ transcriptId: id })).toBe('AQID');
    for await (const event of await app.call.transcripts.watch({ transcriptId: id })) {
      const times = event.type === 'snapshot' && event.lines.map(({ start, end }) => [start, end]);
      expect(times).toEqual([
        [1, 2],
        [591, 592],
      ]);
      break;
    }
    worker.leave();
  });

  it('T4, T5: tokens and marks for silence aren’t left at the seams of a recording', async () => {
    const texts = [
      'language English<asr_text>Good morning.[BLANK_AUDIO]',
      'language English<asr_text>[BLANK_AUDIO] Nobody knows.',
      '<|en|><|0.00|> (silence)<|9.00|><|9.50|> Not me.<|11.00|><|endoftext|>',
    ];
    const app = await started((request, response) => {
      const at = ['-0s', '-590s', '-1190s'].findIndex((name) => request.body.includes(`tape${name}.mp3`));
      jsonOf(response, 200, { text: texts[at] });
    });
    const id = await add(app, { bytes: 25_000_000 });
    const worker = page(app);
    const job = await worker.job(0);
    await worker.keep(job, 0, 590);
    await worker.keep(job, 590, 1190);
    await worker.keep(job, 1190, 1205);
    await app.call.splits.finish({ jobId: job.jobId, end: 1205, peaks: null });
    await reach(app, 'done');
    for await (const event of await app.call.transcripts.watch({ transcriptId: id })) {
      if (event.type === 'snapshot')
        expect(event.lines.map(({ start, end, text }) => [start, end, text])).toEqual([
          [0, 590, 'Good morning.'],
          [590, 1190, 'Nobody knows.'],
          [1199, 1200.5, 'Not me.'],
        ]);
      break;
    }
    expect(await one(app)).toMatchObject({ language: expect.stringMatching(/^(English|en)$/) });
    worker.leave();
  });

  it('T3, P1: a window is wanted until a recording is split, also while a page splits it', async () => {
    const app = await started((_, response) => jsonOf(response, 200, noSpeech));
    const wantsWindow = async () => {
      for await (const event of await app.call.work.watch())
        if (event.type === 'now') return event.work.wantsWindow;
      return null;
    };
    expect(await wantsWindow()).toBe(false);
    await add(app, { bytes: 25_000_000, duration: 1700 });
    await eventually(async () => expect(await wantsWindow()).toBe(true));
    const worker = page(app);
    const job = await worker.job(0);
    await worker.keep(job, 0, 580);
    expect(await one(app)).toMatchObject({ splitting: { waiting: false } });
    expect(await wantsWindow()).toBe(true);
    await worker.keep(job, 580, 1700);
    await app.call.splits.finish({ jobId: job.jobId, end: 1700, peaks: null });
    await eventually(async () => expect(await wantsWindow()).toBe(false));
    worker.leave();
  });

  it('T4: if a page disappears, only one chunk’s work is lost, and another page continues after the last stored chunk', async () => {
    const app = await started((_, response) => jsonOf(response, 200, noSpeech));
    await add(app, { bytes: 25_000_000, duration: 1700 });
    const first = page(app);
    const lost = await first.job(0);
    await first.keep(lost, 0, 580);
    first.leave();
    const second = page(app);
    const job = await second.job(0);
    expect(job.range).toMatchObject({ start: 580, end: null });
    expect(await failureFrom(first.keep(lost, 580, 1160))).toMatchObject({ code: 'not-found' });
    await second.keep(job, 580, 1160);
    await second.keep(job, 1160, 1700);
    await app.call.splits.finish({ jobId: job.jobId, end: 1700, peaks: null });
    await reach(app, 'done');
    second.leave();
  });

  it('X4, T4: a chunk whose audio can’t be released still counts as done', async () => {
    const app = await started((_, response) => jsonOf(response, 200, { text: 'Here.' }));
    await add(app, { bytes: 25_000_000 });
    const worker = page(app);
    const job = await worker.job(0);
    const database = new DatabaseSync(join(app.folder, 'parlance.db'));
    onTestFinished(() => database.close());
    database.exec(
      `CREATE TRIGGER refuse BEFORE DELETE ON media_uses BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    );
    await worker.keep(job, 0, 590);
    const states = async () => (await one(app)).chunks.map(({ progress }) => progress.state);
    await vi.waitFor(async () => expect(await states()).toContain('done'), { timeout: 120_000 });
    database.exec('DROP TRIGGER refuse');
    worker.leave();
  });

  it('T4: chunks that aren’t consecutive are refused', async () => {
    const app = await started((_, response) => jsonOf(response, 200, noSpeech));
    await add(app, { bytes: 25_000_000 });
    const worker = page(app);
    const job = await worker.job(0);
    expect(await failureFrom(worker.keep(job, 5, 500))).toMatchObject({ code: 'bad-value' });
    await worker.keep(job, 0, 500);
    expect(await failureFrom(worker.keep(job, 499, 600))).toMatchObject({ code: 'bad-value' });
    worker.leave();
  });

  it('T4: a refused length is learned: the rest is split shorter, answered chunks aren’t requested again, and the next recording is split immediately', async () => {
    const bodies: string[] = [];
    const app = await started((request, response) => {
      bodies.push(/ from (\d+ to \d+)/.exec(request.body)?.[1] ?? 'whole');
      const [start = 0, end = 1200] = (bodies.at(-1) ?? '').split(' to ').map(Number);
      if (!(end - start <= 300))
        return jsonOf(response, 400, { error: 'Audio file exceeds the 300 second API limit.' });
      jsonOf(response, 200, noSpeech);
    });
    await add(app, { duration: 700 });
    const worker = page(app);
    // At first, only the peaks are requested. The refusal arrives while they are being computed.
    const job = await vi
      .waitFor(() => worker.jobs.find((job) => job.range) ?? expect.fail(), { timeout: 120_000 })
      .catch(async () => {
        const peaks = await worker.job(0);
        await app.call.splits.finish({ jobId: peaks.jobId, end: 700, peaks: null });
        return vi.waitFor(() => worker.jobs.find((job) => job.range) ?? expect.fail(), { timeout: 120_000 });
      });
    expect(job.range?.longest).toBe(290);
    expect(await one(app)).toMatchObject({ splitReason: 'length' });
    for (const [from, to] of [
      [0, 240],
      [240, 480],
      [480, 700],
    ] as const)
      await worker.keep(job, from, to);
    await app.call.splits.finish({ jobId: job.jobId, end: 700, peaks: null });
    await reach(app, 'done');
    expect(bodies).toEqual(['whole', '0 to 240', '240 to 480', '480 to 700']);
    worker.leave();
    const mediaId = await upload(app, 'another tape', 'audio/wav');
    const next = await app.call.transcripts.add({
      mediaId,
      name: 'next.wav',
      settings: transcriptSettings,
      duration: 400,
    });
    expect(next).toMatchObject({ splitReason: 'length', chunks: [] });
    expect(bodies).toHaveLength(4);
  });

  it('T4: a refused format leads to the next of MP3, FLAC and WAV, and finally the gateway’s message is shown', async () => {
    const types: string[] = [];
    const app = await started((request, response) => {
      types.push(/filename="[^"]+\.(\w+)"/.exec(request.body)?.[1] ?? '');
      jsonOf(response, 400, { error: { message: 'Invalid file format.' } });
    });
    await add(app, { duration: 60 });
    const worker = page(app);
    for (const form of ['mp3', 'flac', 'wav']) {
      const job = await vi.waitFor(
        () => worker.jobs.find(({ range }) => range?.forms[0] === form) ?? expect.fail(`no job for ${form}`),
        { timeout: 120_000 },
      );
      await worker.keep(job, 0, 60);
      await app.call.splits.finish({ jobId: job.jobId, end: 60, peaks: null }).catch(() => {});
    }
    await reach(app, 'failed');
    expect(types).toEqual(['wav', 'mp3', 'flac', 'wav']);
    expect((await one(app)).chunks[0]?.progress).toMatchObject({
      failure: { code: 'audio-refused', values: { said: 'Invalid file format.' } },
      mayBeCharged: false,
    });
    worker.leave();
  });

  it('T4: a silent recording isn’t sent, says so, has its length in the list, and is sent on request', async () => {
    const app = await started((_, response) => jsonOf(response, 200, noSpeech));
    const id = await add(app, { bytes: 25_000_000 });
    const worker = page(app);
    const job = await worker.job(0);
    await worker.keep(job, 0, 600, true);
    await worker.keep(job, 600, 1200, true);
    await app.call.splits.finish({ jobId: job.jobId, end: 1200, peaks: null });
    await reach(app, 'done');
    const requests = () => open.gateway?.requests.filter(({ path }) => path.includes('audio')) ?? [];
    expect(requests()).toHaveLength(0);
    const done = await one(app);
    expect(isSilent(done)).toBe(true);
    expect(done.finishedAt).not.toBeNull();
    await app.call.transcripts.retryRange({ transcriptId: id, start: 0, end: 1200 });
    await eventually(async () => expect(isSilent(await one(app))).toBe(false));
    await reach(app, 'done');
    expect(requests()).toHaveLength(2);
    worker.leave();
  });

  it('T4: a silent recording that would be sent as it is isn’t sent either, not when it runs again, and is sent on request', async () => {
    const app = await started((_, response) => jsonOf(response, 200, noSpeech));
    const id = await add(app, { silent: true });
    const requests = () => open.gateway?.requests.filter(({ path }) => path.includes('audio')) ?? [];
    const state = async () => {
      const { splitReason, splitting, finishedAt, ...transcript } = await one(app);
      return [splitReason, splitting, finishedAt !== null, isSilent({ ...transcript, splitting })];
    };
    expect(await state()).toEqual([null, null, true, true]);
    const again = await app.call.transcripts.runAgain({ transcriptId: id, settings: transcriptSettings });
    expect(isSilent(again)).toBe(true);
    expect(requests()).toHaveLength(0);
    await app.call.transcripts.retryRange({ transcriptId: id, start: 0, end: 1200 });
    await eventually(() => expect(requests()).toHaveLength(1));
    await reach(app, 'done', id);
    expect((await one(app, id)).chunks).toMatchObject([{ form: 'whole', progress: { state: 'done' } }]);
  });

  it('T4: a silent recording that its gateway wouldn’t accept as it is is read by a page before it’s finished', async () => {
    const app = await started((_, response) => jsonOf(response, 200, noSpeech));
    await add(app, { bytes: 25_000_000, silent: true });
    expect(await one(app)).toMatchObject({ finishedAt: null, splitting: { waiting: true }, chunks: [] });
    const worker = page(app);
    const job = await worker.job(0);
    await worker.keep(job, 0, 1200, true);
    await app.call.splits.finish({ jobId: job.jobId, end: 1200, peaks: null });
    await reach(app, 'done');
    expect(isSilent(await one(app))).toBe(true);
    worker.leave();
  });

  it.each(['audio-refused', 'audio-too-large'])(
    'T4: a silent recording that is sent on request is sent again in another form if it’s refused: %s',
    async (refusal) => {
      const sent: string[] = [];
      const app = await started((request, response) => {
        if (!request.path.includes('audio')) return jsonOf(response, 200, { data: [] });
        const form = /filename="[^"]+\.(\w+)"/.exec(request.body)?.[1] ?? '';
        sent.push(form);
        if (form !== 'wav') jsonOf(response, 200, noSpeech);
        else if (refusal === 'audio-refused')
          jsonOf(response, 400, { error: { message: 'Invalid file format.' } });
        else jsonOf(response, 413, { error: { message: 'Maximum content size limit (9) exceeded.' } });
      });
      const id = await add(app, { bytes: 200_000, silent: true });
      await app.call.transcripts.retryRange({ transcriptId: id, start: 0, end: 1200 });
      const worker = page(app);
      const job = await vi.waitFor(() => worker.jobs.find(({ range }) => range) ?? expect.fail(), {
        timeout: 120_000,
      });
      await worker.keep(job, 0, 600, true);
      await worker.keep(job, 600, 1200, true);
      await app.call.splits.finish({ jobId: job.jobId, end: 1200, peaks: null });
      await reach(app, 'done');
      expect(sent).toEqual(['wav', 'mp3', 'mp3']);
      expect((await one(app)).chunks.map(({ progress }) => progress.state)).toEqual(['done', 'done']);
      worker.leave();
    },
  );

  it('T4: the silent parts of a refused recording that isn’t silent aren’t sent', async () => {
    let sent = 0;
    const app = await started((request, response) => {
      if (!request.path.includes('audio')) return jsonOf(response, 200, { data: [] });
      sent += 1;
      if (sent === 1) jsonOf(response, 400, { error: { message: 'Invalid file format.' } });
      else jsonOf(response, 200, { text: 'Here.' });
    });
    await add(app);
    const worker = page(app);
    const job = await vi.waitFor(() => worker.jobs.find(({ range }) => range) ?? expect.fail(), {
      timeout: 120_000,
    });
    await worker.keep(job, 0, 600);
    await worker.keep(job, 600, 1200, true);
    await app.call.splits.finish({ jobId: job.jobId, end: 1200, peaks: null });
    await reach(app, 'done');
    expect(sent).toBe(2);
    expect((await one(app)).chunks.map(({ progress }) => progress.state)).toEqual(['done', 'silent']);
    worker.leave();
  });

  it('T4: a split recording that is silent isn’t sent when it runs again, whatever its gateway accepts', async () => {
    const app = await started((_, response) => jsonOf(response, 200, noSpeech));
    const [gateway] = await (async () => {
      for await (const { gateways } of await app.call.gateways.watch()) return gateways;
      return [];
    })();
    const gatewayId = gateway?.id ?? '';
    const change = (uploadLimit: number) => app.call.gateways.change({ gatewayId, uploadLimit });
    const again = (id: string) =>
      app.call.transcripts.runAgain({ transcriptId: id, settings: transcriptSettings });
    await change(1_000_000);
    const mediaId = await upload(app, new Uint8Array(1_500_000), 'audio/wav');
    const facts = { duration: 1200, missing: 40, silent: false };
    const { id } = await app.call.transcripts.add({
      mediaId,
      name: 'tape.wav',
      settings: transcriptSettings,
      ...facts,
    });
    const worker = page(app);
    const job = await worker.job(0);
    await worker.keep(job, 0, 600, true);
    await change(30_000_000);
    // Whether the rest is silent isn't known yet.
    expect(isSilent({ ...(await again(id)), splitting: null })).toBe(false);
    await worker.keep(job, 600, 1200, true);
    await app.call.splits.finish({ jobId: job.jobId, end: 1200, peaks: null });
    const before = open.gateway?.requests.filter(({ path }) => path.includes('audio')).length;
    const { chunks } = await again(id);
    expect(chunks.map(({ form, progress }) => [form, progress.state])).toEqual([
      ['whole', 'silent'],
      ['unencoded', 'failed'],
    ]);
    expect(open.gateway?.requests.filter(({ path }) => path.includes('audio'))).toHaveLength(before ?? 0);
    worker.leave();
  });

  it('T4: the silent start of an incomplete recording isn’t sent, and its end stays missing', async () => {
    const app = await started((_, response) => jsonOf(response, 200, noSpeech));
    const mediaId = await upload(app, 'half of it', 'audio/wav');
    const facts = { duration: 60, missing: 40, silent: true };
    await app.call.transcripts.add({ mediaId, name: 'half.wav', settings: transcriptSettings, ...facts });
    expect((await one(app)).chunks).toMatchObject([
      { progress: { state: 'silent' } },
      { start: 60, duration: 40, progress: { state: 'failed' } },
    ]);
  });

  it('T4: a recording that can’t be split is reported, kept, and retried, and Cancel takes the job away from its page', async () => {
    const app = await started((_, response) => jsonOf(response, 200, noSpeech));
    const id = await add(app, { bytes: 25_000_000 });
    const worker = page(app);
    const job = await worker.job(0);
    await app.call.splits.fail({ jobId: job.jobId, reason: 'undecodable' });
    await reach(app, 'failed');
    expect((await one(app)).chunks[0]?.progress).toMatchObject({
      failure: { code: 'split-failed', values: { reason: 'undecodable' } },
    });
    await app.call.transcripts.retry({ transcriptId: id });
    const secondJob = await worker.job(1);
    await app.call.transcripts.cancel({ transcriptId: id });
    await eventually(() => expect(worker.dropped).toEqual([secondJob.jobId]));
    await reach(app, 'failed');
    worker.leave();
  });

  it('T3: a range that the gateway left out is sent once more, separately, and its lines have the right times', async () => {
    const uploadNames: string[] = [];
    const app = await started((request, response) => {
      uploadNames.push(/filename="([^"]+)"/.exec(request.body)?.[1] ?? '');
      const segments =
        uploadNames.length === 1
          ? [
              { start: 0, end: 10, text: ' First.' },
              { start: 40, end: 60, text: ' Third.' },
            ]
          : [{ start: 2.5, end: 28, text: ' Second.' }];
      jsonOf(response, 200, { text: 'x', language: 'english', segments });
    });
    const id = await add(app, { duration: 60 });
    await reach(app, 'done');
    const worker = page(app);
    await app.call.transcripts.retryRange({ transcriptId: id, start: 0, end: 30 });
    const job = await vi.waitFor(() => worker.jobs.find(({ range }) => range) ?? expect.fail('no job yet'), {
      timeout: 120_000,
    });
    expect(job.range).toMatchObject({ start: 0, end: 30 });
    expect((await one(app)).splitting?.left).toEqual([{ start: 0, end: 30 }]);
    await worker.keep(job, 0, 30);
    await app.call.splits.finish({ jobId: job.jobId, end: 30, peaks: null });
    await reach(app, 'done');
    expect(uploadNames).toEqual(['tape.wav', 'tape-0s.mp3']);
    for await (const event of await app.call.transcripts.watch({ transcriptId: id })) {
      if (event.type === 'snapshot')
        expect(event.lines.map(({ start, text }) => [start, text])).toEqual([
          [0, 'First.'],
          [2, 'Second.'],
          [40, 'Third.'],
        ]);
      break;
    }
    worker.leave();
  });

  it('T3: retrying a range sends the failed chunks in it, and no others', async () => {
    let refuses = true;
    const uploadNames: string[] = [];
    const app = await started((request, response) => {
      uploadNames.push(/ from (\d+ to \d+)/.exec(request.body)?.[1] ?? '');
      if (refuses) jsonOf(response, 400, { error: { message: 'No.' } });
      else jsonOf(response, 200, noSpeech);
    });
    const id = await add(app, { bytes: 25_000_000 });
    const worker = page(app);
    const job = await worker.job(0);
    await worker.keep(job, 0, 600);
    await worker.keep(job, 600, 1200);
    await app.call.splits.finish({ jobId: job.jobId, end: 1200, peaks: null });
    await reach(app, 'failed');
    refuses = false;
    uploadNames.length = 0;
    await app.call.transcripts.retryRange({ transcriptId: id, start: 600, end: 1200 });
    await eventually(async () =>
      expect((await one(app)).chunks.map(({ progress }) => progress.state)).toEqual(['failed', 'done']),
    );
    expect(uploadNames).toEqual(['600 to 1200']);
    worker.leave();
  });

  it('T4: an MP3 without an extension is sent as one, and its refusal isn’t applied to other MP3 files', async () => {
    const names: string[] = [];
    const app = await started((request, response) => {
      names.push(/filename="([^"]+)"/.exec(request.body)?.[1] ?? '');
      if (names.length === 1)
        jsonOf(response, 400, { error: { message: 'The audio file could not be decoded.' } });
      else jsonOf(response, 200, noSpeech);
    });
    const mediaId = await upload(app, 'a damaged file', 'audio/mpeg');
    await app.call.transcripts.add({ mediaId, name: 'memo', settings: transcriptSettings, duration: 60 });
    const worker = page(app);
    const job = await vi.waitFor(() => worker.jobs.find(({ range }) => range) ?? expect.fail('no job yet'), {
      timeout: 120_000,
    });
    await worker.keep(job, 0, 60);
    await app.call.splits.finish({ jobId: job.jobId, end: 60, peaks: null });
    await reach(app, 'done');
    const nextId = await upload(app, 'a sound file', 'audio/mpeg');
    await app.call.transcripts.add({
      mediaId: nextId,
      name: 'next',
      settings: transcriptSettings,
      duration: 60,
    });
    await eventually(() => expect(names).toEqual(['memo.mp3', 'memo-0s.mp3', 'next.mp3']));
    worker.leave();
  });
});
