import { expect, onTestFinished, test } from 'vitest';
import { uploadAnswerSchema } from '../../../src/shared/models/media.ts';
import { jsonOf, startScriptedGateway } from '../../faults/scripted-gateway.ts';
import { failureFrom, removeFolder, startApp } from './in-temp-app.ts';

async function appBeside(script: Parameters<typeof startScriptedGateway>[0]) {
  const gateway = await startScriptedGateway(script);
  const app = await startApp();
  onTestFinished(async () => {
    await app.close();
    await gateway.close();
    await removeFolder(app.folder);
  });
  const { id } = await app.call.gateways.add({ name: 'Hears', baseUrl: `${gateway.url}/v1`, key: null });
  await app.call.gateways.use({ gatewayId: id });
  const answer = await app.fetch(await app.call.media.uploadAddress(), {
    method: 'POST',
    body: Buffer.alloc(2_000, 1),
    headers: { 'content-type': 'audio/wav', 'content-length': '2000' },
  });
  return { app, mediaId: uploadAnswerSchema.parse(await answer.json()).id };
}

test('C16: discarding a recording before it is sent again ends its transcription', async () => {
  const asked = Promise.withResolvers<void>();
  const { app, mediaId } = await appBeside((request, response) => {
    if (request.path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'whisper-1' }] });
    asked.resolve();
    response.setHeader('retry-after', '1');
    return jsonOf(response, 503, { error: { message: 'busy' } });
  });
  const transcribed = failureFrom(app.call.dictation.transcribe({ mediaId }));
  await asked.promise;
  await app.call.dictation.remove({ mediaId });
  expect((await transcribed).code).toBe('not-found');
});
