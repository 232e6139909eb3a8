import { describe, expect, it, vi } from 'vitest';
import type { Transcript } from '../../../../src/shared/transcription/transcript.ts';
import { stateOf } from '../../../../src/shared/transcription/transcript-state.ts';
import { jsonOf, type Script, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';
import { failureFrom, startApp, type TempApp } from '../in-temp-app.ts';
import { open } from '../open-apps.ts';
import { upload } from '../upload.ts';

const key = 'sk-test-0123456789';

/**
 * Adds a recording to an app whose gateway responds with `script`. Resolves once the recording is done or has failed.
 */
async function transcribed(
  script: Script,
): Promise<{ readonly app: TempApp; readonly transcript: Transcript }> {
  open.gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/models')
      ? jsonOf(response, 200, { data: [{ id: 'whisper-1' }] })
      : script(request, response),
  );
  const app = await startApp();
  open.app = app;
  const { id } = await app.call.gateways.add({ name: 'Odd', baseUrl: `${open.gateway.url}/v1`, key });
  await app.call.gateways.use({ gatewayId: id });
  const mediaId = await upload(app, 'tape', 'audio/wav');
  await app.call.transcripts.add({ mediaId, name: 'tape.wav', settings: transcriptSettings, duration: 60 });
  return { app, transcript: await ended(app) };
}

function ended(app: TempApp): Promise<Transcript> {
  return vi.waitFor(
    async () => {
      for await (const event of await app.call.transcripts.watchList()) {
        const transcript = event.type === 'snapshot' ? event.items[0] : undefined;
        if (transcript && ['done', 'failed'].includes(stateOf(transcript))) return transcript;
        break;
      }
      return expect.fail('it is under way');
    },
    { timeout: 120_000 },
  );
}

const respondWith =
  (status: number, type: string, body: string): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };

describe('a gateway’s response for a recording', () => {
  it.each([
    [
      'JSON that breaks off',
      'response-unreadable',
      respondWith(200, 'application/json', '{"text":"A paid text, cut o'),
    ],
    ['JSON without text', 'no-text', respondWith(200, 'application/json', '{"state":"A paid text"}')],
    ['a page with status 200', 'not-a-gateway', respondWith(200, 'text/html', '<html>A paid text</html>')],
    ['a refusal', 'request-refused', respondWith(400, 'application/json', '{"error":"A paid text"}')],
  ])('T5: is stored with the failure, and returned as it was: %s', async (_, code, script) => {
    const { app, transcript } = await transcribed(script);
    expect(transcript.chunks[0]?.progress).toMatchObject({ failure: { code }, hasResponse: true });
    const chunk = { transcriptId: transcript.id, chunk: 0 };
    expect(await app.call.transcripts.rawResponse(chunk)).toContain('A paid text');
    await app.close();
    open.app = await startApp({ folder: app.folder });
    expect(await open.app.call.transcripts.rawResponse(chunk)).toContain('A paid text');
  });

  it('T5: is stored as far as it arrived if the connection is lost', async () => {
    const { app, transcript } = await transcribed((_, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('{"text":"A paid text, cut o', () => response.destroy());
    });
    expect(transcript.chunks[0]?.progress).toMatchObject({
      failure: { code: 'connection-lost' },
      hasResponse: true,
    });
    expect(await app.call.transcripts.rawResponse({ transcriptId: transcript.id, chunk: 0 })).toBe(
      '{"text":"A paid text, cut o',
    );
  });

  it('T5: is stored without the key', async () => {
    const { app, transcript } = await transcribed(respondWith(400, 'text/plain', `Not with ${key}, please`));
    expect(await app.call.transcripts.rawResponse({ transcriptId: transcript.id, chunk: 0 })).toBe(
      'Not with …, please',
    );
  });

  it('T5: can be read for a transcript without speech, but not if nothing arrived', async () => {
    const { app, transcript } = await transcribed(respondWith(200, 'application/json', '{"text":""}'));
    const { id: transcriptId } = transcript;
    expect(await app.call.transcripts.rawResponse({ transcriptId, chunk: 0 })).toBe('{"text":""}');
    expect(await failureFrom(app.call.transcripts.rawResponse({ transcriptId, chunk: 1 }))).toMatchObject({
      code: 'not-found',
    });
  });
});
