import { LLMock } from '@copilotkit/aimock';
import { expect, it, onTestFinished } from 'vitest';
import { removeFolder, startApp } from '../in-temp-app.ts';
import { add, linesIn, waitForState } from './transcription-gateway.ts';

/** Starts an independently developed mock server, and an app that uses it. */
async function started(prepare: (mock: LLMock) => void) {
  const mock = new LLMock({ port: 0 });
  prepare(mock);
  await mock.start();
  const app = await startApp();
  onTestFinished(async () => {
    await app.close();
    await removeFolder(app.folder);
    await mock.stop();
  });
  const { id } = await app.call.gateways.add({ name: 'aimock', baseUrl: `${mock.url}/v1`, key: 'sk-x' });
  await app.call.gateways.use({ gatewayId: id });
  return { app, mock };
}

const text = 'The gate was closed. Nobody told us.';

it('T12: the stream of an independent server (aimock) is read, and gpt-4o-transcribe gets no refused request', async () => {
  const { app, mock } = await started((server) =>
    server.on({}, { transcription: { text } }, { chunkSize: 5 }),
  );
  const { id } = await add(app, { model: 'gpt-4o-transcribe' });
  await waitForState(app, id);
  expect((await linesIn(app, id)).map((line) => line.text)).toEqual([
    'The gate was closed.',
    'Nobody told us.',
  ]);
  const { raw } = await app.call.transcripts.response({ transcriptId: id });
  expect(raw.match(/transcript\.text\.delta/g)?.length).toBe(Math.ceil(text.length / 5));
  expect(mock.getRequests().filter(({ path }) => path.endsWith('/transcriptions'))).toHaveLength(1);
});

it('T12: a stream that an independent server (aimock) cuts off keeps its text', async () => {
  const { app } = await started((server) =>
    server.on({}, { transcription: { text } }, { chunkSize: 5, truncateAfterChunks: 3, latency: 50 }),
  );
  const { id } = await add(app, { model: 'gpt-4o-transcribe' });
  const [chunk] = (await waitForState(app, id, 'failed')).chunks;
  expect(chunk?.progress).toMatchObject({ failure: { code: 'transcript-cut-off' }, mayBeCharged: true });
  expect((await linesIn(app, id)).map((line) => line.text)).toEqual([expect.stringMatching(/^The gate/)]);
});

it('T12: whisper-1 of an independent server (aimock) responds to stream=true with JSON', async () => {
  const { app } = await started((server) => server.on({}, { transcription: { text } }));
  const { id } = await add(app, { model: 'whisper-1', stream: true });
  await waitForState(app, id);
  expect((await linesIn(app, id)).map((line) => line.text)).toEqual([
    'The gate was closed.',
    'Nobody told us.',
  ]);
});

it('T5: an independent server (aimock) that refuses verbose_json gets one corrected request', async () => {
  const { app, mock } = await started((server) => {
    const message =
      "response_format 'verbose_json' is not compatible with model 'm'. Use 'json' or 'text' instead.";
    const error = {
      message,
      type: 'invalid_request_error',
      param: 'response_format',
      code: 'unsupported_value',
    };
    let sent = 0;
    server.on({ endpoint: 'transcription', predicate: () => ++sent === 1 }, { status: 400, error });
    server.on({}, { transcription: { text } });
  });
  const { id } = await add(app, { model: 'm' });
  expect((await waitForState(app, id)).chunks[0]?.notes).toEqual(['no-verbose-json']);
  expect(mock.getRequests().filter(({ path }) => path.endsWith('/transcriptions'))).toHaveLength(2);
});
