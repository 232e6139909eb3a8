import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { jsonOf, type Script, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { firstEvent } from '../first-event.ts';
import { failureFrom, removeFolder, startApp } from '../in-temp-app.ts';
import { recordTurn } from './record-turn.ts';

async function startAppWithGateway(script: Script) {
  const gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/models')
      ? jsonOf(response, 200, { data: [{ id: 'whisper-1' }] })
      : script(request, response),
  );
  const app = await startApp();
  onTestFinished(async () => {
    await app.close();
    await gateway.close();
    await removeFolder(app.folder);
  });
  const { id } = await app.call.gateways.add({ name: 'Scripted', baseUrl: `${gateway.url}/v1`, key: null });
  await app.call.gateways.use({ gatewayId: id });
  return { app, gateway };
}

test('K6: a turn is sent as a complete WAV file and stays on disk until it is discarded', async () => {
  const { app, gateway } = await startAppWithGateway((_, response) =>
    jsonOf(response, 200, { text: ' Hello. ' }),
  );
  const captureId = await recordTurn(app);
  expect(await app.call.talk.transcribe({ captureId })).toEqual({ text: 'Hello.', omitted: '' });
  const sent = gateway.requests.at(-1)?.body;
  expect(sent).toContain('filename="talk.wav"');
  expect(sent).toContain('verbose_json');
  const folder = join(app.folder, 'media', 'captures');
  const [file = ''] = await readdir(folder);
  const bytes = await readFile(join(folder, file));
  expect(bytes).toHaveLength(44 + 16_000);
  expect(bytes.readUInt32LE(4)).toBe(36 + 16_000);
  expect(bytes.readUInt32LE(40)).toBe(16_000);
  const captures = await app.call.captures.watch();
  expect((await firstEvent(captures)).map(({ id }) => id)).toEqual([captureId]);
  await app.call.captures.discard({ captureId });
  expect((await failureFrom(app.call.talk.transcribe({ captureId }))).code).toBe('not-found');
});

test('K6: a failed transcription can be retried', async () => {
  let fails = true;
  const { app } = await startAppWithGateway((_, response) =>
    fails
      ? jsonOf(response, 500, { error: { message: 'The line is bad.' } })
      : jsonOf(response, 200, { text: 'Hello.' }),
  );
  const captureId = await recordTurn(app);
  expect((await failureFrom(app.call.talk.transcribe({ captureId }))).values.sent).toBe('whole');
  fails = false;
  expect((await app.call.talk.transcribe({ captureId })).text).toBe('Hello.');
});

test('K4: a model that refuses scores is asked for them only once', async () => {
  const { app, gateway } = await startAppWithGateway(({ body }, response) =>
    body.includes('verbose_json')
      ? jsonOf(response, 400, {
          error: {
            message: "response_format 'verbose_json' is not compatible with model 'whisper-1'.",
            param: 'response_format',
          },
        })
      : jsonOf(response, 200, { text: 'Hello.' }),
  );
  const captureId = await recordTurn(app);
  const requestCount = () => gateway.requests.filter(({ path }) => path.endsWith('/transcriptions')).length;
  await app.call.talk.transcribe({ captureId });
  expect(requestCount()).toBe(2);
  await app.call.talk.transcribe({ captureId });
  expect(requestCount()).toBe(3);
});
