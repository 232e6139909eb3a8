import { Buffer } from 'node:buffer';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { encodedAudio } from '../../faults/encoded-audio.ts';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { removeFolder, settled, startApp, type TempApp, tempFolder, watchUntil } from './in-temp-app.ts';
import { upload } from './upload.ts';

const done = 'data: [DONE]\n\n';
const usage = { prompt_tokens: 1_000_000, completion_tokens: 100_000, total_tokens: 1_100_000 };

/** Starts an app with a gateway that reports usage, refuses the model `refused`, and transcribes 90 s of audio. */
async function pricedApp() {
  const gateway = await startScriptedGateway((request, response) => {
    if (request.path.endsWith('/models'))
      return jsonOf(response, 200, { data: [{ id: 'm' }, { id: 'whisper-1' }] });
    if (request.path.endsWith('/transcriptions'))
      return jsonOf(response, 200, { text: 'Hello there.', duration: 90 });
    if (request.body.includes('"cut"')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('word '.repeat(100)));
      return;
    }
    if (request.body.includes('"refused"')) return jsonOf(response, 400, { error: { message: 'no' } });
    const usageFrame = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;
    streamOf(response, frame('Yes.'), frame('', 'stop'), usageFrame, done);
  });
  const { app, gatewayId, sums } = await appOf(gateway);
  const price = (input: number) =>
    app.call.gateways.change({
      gatewayId,
      prices: [
        ...['m', 'cut'].map((model) => ({ model, prices: { input, output: 10 } })),
        { model: 'whisper-1', prices: { minute: 0.006 } },
      ],
    });
  await price(2);
  const ask = async (model: string) => {
    const sent = await app.call.chat.send({ conversationId: null, text: 'Go', models: [model] });
    await settled(app, sent.conversationId);
    return sent.conversationId;
  };
  return { app, ask, sums, price };
}

/** Starts an app with a gateway, both of which are closed after the test. */
async function appOf(gateway: ScriptedGateway) {
  const app = await startApp();
  onTestFinished(async () => {
    await app.close();
    await gateway.close();
    await removeFolder(app.folder);
  });
  const { id: gatewayId } = await app.call.gateways.add({ name: 'G', baseUrl: gateway.url, key: null });
  return { app, gatewayId, sums: () => app.call.costs.months({ months: 1 }) };
}

test('C26: a month keeps what requests cost when prices change and when the conversation is deleted', async () => {
  const { app, ask, sums, price } = await pricedApp();
  const conversationId = await ask('m');
  const chat = { kind: 'chat', gateway: 'G', model: 'm', folder: null, currency: 'USD', basis: 'counted' };
  await eventually(async () =>
    expect(await sums()).toEqual([
      { ...chat, month: expect.stringMatching(/^\d{4}-\d\d$/), amount: 3, requests: 1, unpriced: 0 },
    ]),
  );
  await price(50);
  const { generations } = await settled(app, conversationId);
  expect(generations[0]?.cost).toEqual({
    amount: 3,
    currency: 'USD',
    basis: 'counted',
    prices: { input: 2, output: 10 },
  });
  await app.call.conversations.remove({ conversationId });
  expect(await sums()).toMatchObject([{ amount: 3, requests: 1 }]);
  await ask('m');
  await eventually(async () => expect(await sums()).toMatchObject([{ amount: 54, requests: 2 }]));
});

/** Starts an app in a copy of a running app's data folder, which is what a crash would leave. */
async function afterCrash(app: TempApp): Promise<TempApp> {
  const folder = await tempFolder();
  const database = new DatabaseSync(join(app.folder, 'parlance.db'), { readOnly: true });
  await backup(database, join(folder, 'parlance.db'));
  database.close();
  await copyFile(join(app.folder, 'config.json'), join(folder, 'config.json'));
  const other = await startApp({ folder });
  onTestFinished(async () => {
    await other.close();
    await removeFolder(folder);
  });
  return other;
}

test('C26: a reply that a crash cut off costs about what its prompt and its stored text come to', async () => {
  const { app } = await pricedApp();
  const { conversationId } = await app.call.chat.send({
    conversationId: null,
    text: 'Go',
    models: ['cut'],
  });
  await watchUntil(app, conversationId, ({ messages }) => messages.at(-1)?.text.includes('word') === true);
  const database = new DatabaseSync(join(app.folder, 'parlance.db'), { readOnly: true });
  await eventually(() =>
    expect(database.prepare('SELECT count(*) AS n FROM reply_journal').get()).toEqual({ n: 1 }),
  );
  database.close();
  const target = { basis: 'estimated', currency: 'USD', model: 'cut', requests: 1, unpriced: 0 };
  const other = await afterCrash(app);
  // 5 prompt tokens and 100 reply tokens.
  expect(await other.call.costs.months({ months: 1 })).toMatchObject([
    { ...target, amount: (5 * 2 + 100 * 10) / 1_000_000 },
  ]);
  const { generations, messages } = await settled(other, conversationId);
  expect(messages.at(-1)?.reply?.ending?.kind).toBe('interrupted');
  expect(generations[0]?.cost).toMatchObject({ basis: 'estimated', amount: 0.00101 });
  const again = await afterCrash(other);
  expect(await again.call.costs.months({ months: 1 })).toEqual(await other.call.costs.months({ months: 1 }));
});

test('C2, C4: a reply that a crash cut off ended when its last stored text arrived', async () => {
  const { app } = await pricedApp();
  const { conversationId } = await app.call.chat.send({
    conversationId: null,
    text: 'Go',
    models: ['cut'],
  });
  await watchUntil(app, conversationId, ({ messages }) => messages.at(-1)?.text.includes('word') === true);
  const database = new DatabaseSync(join(app.folder, 'parlance.db'), { readOnly: true });
  const times = () => database.prepare('SELECT at FROM reply_journal').all();
  await eventually(() => expect(times()).toHaveLength(1));
  const [stored] = times();
  database.close();
  const { generations } = await settled(await afterCrash(app), conversationId);
  expect(generations).toMatchObject([{ usage: null, endedAt: stored?.at }]);
  const [{ firstDeltaAt } = { firstDeltaAt: null }] = generations;
  expect(generations[0]?.endedAt).toBeGreaterThanOrEqual(firstDeltaAt ?? Number.POSITIVE_INFINITY);
});

test('C26: a request that was refused costs nothing, and one without a price is counted separately', async () => {
  const { ask, sums } = await pricedApp();
  await ask('refused');
  await ask('unknown');
  await eventually(async () =>
    expect(await sums()).toMatchObject([{ model: 'unknown', amount: 0, requests: 1, unpriced: 1 }]),
  );
});

test('C26: the costs of a folder are listed under its current name', async () => {
  const { app, ask, sums } = await pricedApp();
  const conversationId = await ask('m');
  const folder = await app.call.folders.add({ name: 'Work' });
  await app.call.conversations.move({ conversationId, folderId: folder.id });
  await ask('m');
  await eventually(async () => {
    const found = await sums();
    expect(found.map((sum) => sum.folder).sort()).toEqual(['Work', null].sort());
    expect(found.map(({ amount }) => amount)).toEqual([3, 3]);
  });
});

test('C26: the costs of a folder are those of its conversations, whatever was moved since', async () => {
  const { app, ask } = await pricedApp();
  const { id: folderId } = await app.call.folders.add({ name: 'Work' });
  expect(await app.call.costs.ofFolder({ folderId })).toEqual([]);
  const [inside, moved, removed] = [await ask('m'), await ask('m'), await ask('m')];
  for (const conversationId of [inside, moved, removed])
    await app.call.conversations.move({ conversationId, folderId });
  await app.call.conversations.move({ conversationId: moved, folderId: null });
  await app.call.conversations.remove({ conversationId: removed });
  await eventually(async () =>
    expect(await app.call.costs.ofFolder({ folderId })).toEqual([
      { currency: 'USD', basis: 'counted', amount: 3, requests: 1, unpriced: 0 },
    ]),
  );
  expect(await app.call.costs.ofFolder({ folderId: 'none' })).toEqual([]);
});

test('C26: a transcription costs its minutes', async () => {
  const { app, sums } = await pricedApp();
  const mediaId = await upload(app, Buffer.alloc(2_000, 1), 'audio/wav');
  await app.call.dictation.transcribe({ mediaId });
  expect(await sums()).toMatchObject([
    { kind: 'transcription', model: 'whisper-1', amount: 0.009, requests: 1, unpriced: 0 },
  ]);
});

test.each([
  ['in the response', { cost: { total: 2, currency: 'USD', unit: 'cents' } }, {}],
  ['beside its usage', { usage: { type: 'duration', seconds: 90, cost_in_usd_ticks: 200_000_000 } }, {}],
  ['in a header', {}, { 'x-litellm-response-cost': '0.02' }],
])('C26: a transcription costs what the gateway reports %s', async (_, fields, headers) => {
  const gateway = await startScriptedGateway(({ path }, response) =>
    path.endsWith('/transcriptions')
      ? jsonOf(response, 200, { text: 'Hello there.', duration: 90, ...fields }, headers)
      : jsonOf(response, 200, { data: [{ id: 'whisper-1' }] }),
  );
  const { app, sums } = await appOf(gateway);
  const mediaId = await upload(app, Buffer.alloc(2_000, 1), 'audio/wav');
  await app.call.dictation.transcribe({ mediaId });
  expect(await sums()).toMatchObject([
    { kind: 'transcription', amount: 0.02, currency: 'USD', basis: 'reported', requests: 1 },
  ]);
});

test('C26: speech costs what a header of the gateway reports', async () => {
  const samples = Float32Array.from({ length: 2400 }, (_, at) => 0.3 * Math.sin(at / 10));
  const wav = await encodedAudio('wav', samples);
  const gateway = await startScriptedGateway(({ path }, response) => {
    if (!path.endsWith('/speech')) return jsonOf(response, 200, { data: [{ id: 'tts-1' }] });
    response.writeHead(200, { 'content-type': 'audio/wav', 'x-request-cost-usd-cents': '1.5' });
    response.end(wav);
  });
  const { app, sums } = await appOf(gateway);
  const settings = { model: 'tts-1', voice: 'nova', format: 'wav', speed: 1 } as const;
  const script = { text: 'Hello there.', plain: true };
  await app.call.clips.speak({ script, spoken: script.text, settings: [settings] });
  await eventually(async () =>
    expect(await sums()).toMatchObject([
      { kind: 'speech', amount: 0.015, currency: 'USD', basis: 'reported', requests: 1 },
    ]),
  );
});

test('C26: a reply’s cost keeps the currency that the gateway reports, whatever that of its prices is', async () => {
  const gateway = await startScriptedGateway(({ path }, response) => {
    if (path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'm' }] });
    const reported = { choices: [], usage: { ...usage, cost_in_usd_ticks: 5_000_000_000 } };
    streamOf(response, frame('Yes.', 'stop'), `data: ${JSON.stringify(reported)}\n\n`, done);
  });
  const { app, gatewayId, sums } = await appOf(gateway);
  await app.call.gateways.change({ gatewayId, currency: 'EUR' });
  const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Go', models: ['m'] });
  await settled(app, conversationId);
  await eventually(async () =>
    expect(await sums()).toMatchObject([{ kind: 'chat', amount: 0.5, currency: 'USD', basis: 'reported' }]),
  );
});
