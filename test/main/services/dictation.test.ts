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
