import { expect, onTestFinished, test } from 'vitest';
import { jsonOf, startScriptedGateway } from '../../faults/scripted-gateway.ts';
import { failureFrom, removeFolder, startApp } from './in-temp-app.ts';
import { upload } from './upload.ts';

async function appWithGateway(script: Parameters<typeof startScriptedGateway>[0]) {
  const gateway = await startScriptedGateway(script);
  const app = await startApp();
  onTestFinished(async () => {
    await app.close();
    await gateway.close();
    await removeFolder(app.folder);
  });
  const { id } = await app.call.gateways.add({ name: 'Hears', baseUrl: `${gateway.url}/v1`, key: null });
  await app.call.gateways.use({ gatewayId: id });
  return { app, mediaId: await upload(app, Buffer.alloc(2_000, 1), 'audio/wav') };
}

test('C16: discarding a recording before it is sent again ends its transcription', async () => {
  const requested = Promise.withResolvers<void>();
  const { app, mediaId } = await appWithGateway((request, response) => {
    if (request.path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'whisper-1' }] });
    requested.resolve();
    response.setHeader('retry-after', '1');
    return jsonOf(response, 503, { error: { message: 'busy' } });
  });
  const transcribed = failureFrom(app.call.dictation.transcribe({ mediaId }));
  await requested.promise;
  await app.call.dictation.remove({ mediaId });
  expect((await transcribed).code).toBe('not-found');
});

test.each([
  ['a mark for silence alone', { text: '[BLANK_AUDIO]' }, ''],
  ['music alone', { text: ' (upbeat music) ' }, ''],
  ['sung text', { text: '♪ And the tide comes in ♪' }, ''],
  ['Qwen’s language', { text: 'language English<asr_text>Buy some milk.' }, 'Buy some milk.'],
  ['tokens of Whisper', { text: '<|en|><|0.00|> Buy some milk.<|1.00|><|endoftext|>' }, 'Buy some milk.'],
  ['marks between words', { text: '[Music] Buy (laughs) some [BACKGROUND_NOISE] milk. ♪' }, 'Buy some milk.'],
  ['marks in other languages', { text: '【音楽】牛乳を買う（笑）。' }, '牛乳を買う。'],
  ['notes around sung text', { text: 'Buy some milk. ♪ la la ♪ And bread.' }, 'Buy some milk. And bread.'],
  [
    'segments that describe sounds',
    {
      text: 'Buy some milk. (dramatic chord)',
      segments: [
        { start: 0, end: 1, text: 'Buy some milk.' },
        { start: 1, end: 2, text: '(dramatic chord)' },
      ],
    },
    'Buy some milk.',
  ],
  [
    'nothing of a remark',
    { text: 'Buy (some) milk [sic], 2 * noise * 3 (noise * 2] (the music was far too loud).' },
    'Buy (some) milk [sic], 2 * noise * 3 (noise * 2] (the music was far too loud).',
  ],
])('C16: dictation inserts only what was said: %s', async (_, body, text) => {
  const { app, mediaId } = await appWithGateway((request, response) =>
    jsonOf(response, 200, request.path.endsWith('/models') ? { data: [{ id: 'whisper-1' }] } : body),
  );
  expect(await app.call.dictation.transcribe({ mediaId })).toEqual({ text });
});
