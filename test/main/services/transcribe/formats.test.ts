import { describe, expect, it, vi } from 'vitest';
import { transcriptFormats } from '../../../../src/shared/limits.ts';
import type { Transcript, TranscriptSettings } from '../../../../src/shared/transcription/transcript.ts';
import { stateOf, type TranscriptState } from '../../../../src/shared/transcription/transcript-state.ts';
import { jsonOf, type ScriptedGateway, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';
import { failureFrom, startApp, type TempApp } from '../in-temp-app.ts';
import { open } from '../open-apps.ts';
import { upload } from '../upload.ts';

/** The output of a gateway that supports every format, including extra spaces and unusual line endings. */
const bodies = {
  json: '{"text":  "One. Two."}\n',
  text: 'One. Two.\r\n',
  srt: '1\r\n00:00:00,000 --> 00:00:02,000\r\nOne.\r\n\r\n2\r\n00:00:02,000 --> 00:00:04,000\r\nTwo.\r\n',
  verbose_json: '{ "language":"english","duration":4,"segments":[{"start":0,"end":4,"text":" One. Two."}] }',
  vtt: 'WEBVTT\n\n00:00.000 --> 00:04.000\nOne. Two.\n',
  diarized_json:
    '{"task":"transcribe","duration":4, "segments":[{"start":0,"end":4,"text":" One. Two.","speaker":"A"}]}',
} as const;

const fieldOf = (body: string, name: string) =>
  new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(body)?.[1];

/** Starts an app with a gateway that answers in the requested format. `refuse` returns the message of a refusal. */
async function started(refuse: (body: string) => string | null = () => null) {
  const gateway = await startScriptedGateway(({ path, body }, response) => {
    if (path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'whisper-1' }] });
    const message = refuse(body);
    if (message !== null) return jsonOf(response, 400, { error: { message, type: 'invalid_request_error' } });
    const requested = transcriptFormats.find((format) => format === fieldOf(body, 'response_format'));
    response.end(bodies[requested ?? 'json']);
  });
  open.gateway = gateway;
  const app = await startApp();
  open.app = app;
  const baseUrl = `${gateway.url}/v1`;
  const { id } = await app.call.gateways.add({ name: 'Every form', baseUrl, key: 'sk-x' });
  await app.call.gateways.use({ gatewayId: id });
  return { app, gateway, gatewayId: id };
}

async function add(app: TempApp, settings: Partial<TranscriptSettings>): Promise<Transcript> {
  const mediaId = await upload(app, 'sound', 'audio/wav');
  return app.call.transcripts.add({
    mediaId,
    name: 'a.wav',
    settings: { ...transcriptSettings, ...settings },
  });
}

async function done(app: TempApp, id: string, state: TranscriptState = 'done'): Promise<void> {
  await vi.waitFor(
    async () => {
      for await (const event of await app.call.transcripts.watchList()) {
        const transcripts = event.type === 'snapshot' ? event.items : [];
        const found = transcripts.find((transcript) => transcript.id === id);
        expect(found && stateOf(found)).toBe(state);
        return;
      }
    },
    { timeout: 120_000 },
  );
}

const granularitiesOf = (body: string) =>
  [...body.matchAll(/name="timestamp_granularities\[\]"\r\n\r\n(\w+)/g)].map(([, each]) => each);
const timesOf = ({ requests }: ScriptedGateway) =>
  requests
    .filter(({ path }) => path.endsWith('/transcriptions'))
    .map(({ body }) => [fieldOf(body, 'response_format'), granularitiesOf(body)]);
const all = ['verbose_json', ['word', 'segment']];

describe('word timings', () => {
  it('T7: are requested with verbose_json, but not with other formats or for translations', async () => {
    const { app, gateway } = await started();
    await done(app, (await add(app, {})).id);
    for (const responseFormat of ['verbose_json', 'json', 'srt'] as const)
      await done(app, (await add(app, { responseFormat })).id);
    expect(timesOf(gateway)).toEqual([all, all, ['json', []], ['srt', []]]);
    await done(app, (await add(app, { task: 'translate' })).id);
    expect(granularitiesOf(gateway.requests.at(-1)?.body ?? 'none')).toEqual([]);
  });

  it('T5 T7: a gateway that refuses word timings and then verbose_json gets one corrected request, and both are remembered', async () => {
    const { app, gateway, gatewayId } = await started((body) => {
      if (granularitiesOf(body).length > 0) return 'timestamp_granularities is unknown';
      return fieldOf(body, 'response_format') === 'verbose_json' ? 'verbose_json is unknown' : null;
    });
    const { id: transcriptId } = await add(app, {});
    await done(app, transcriptId, 'failed');
    expect(timesOf(gateway)).toEqual([all, ['verbose_json', []]]);
    expect(await app.call.gateways.limits({ gatewayId })).toMatchObject([
      { limits: { transcription: ['no-word-timings', 'no-verbose-json'] } },
    ]);
    await app.call.transcripts.retry({ transcriptId });
    await done(app, transcriptId);
    expect(timesOf(gateway).at(-1)).toEqual(['json', []]);
  });
});

describe('the response formats', () => {
  it('T5: each is requested by name, read, and stored verbatim across a restart', async () => {
    const { app, gateway } = await started();
    const ids: string[] = [];
    for (const responseFormat of transcriptFormats) {
      const { id } = await add(app, { responseFormat });
      await done(app, id);
      ids.push(id);
    }
    const requested = gateway.requests.filter(({ path }) => path.endsWith('/transcriptions'));
    expect(requested.map(({ body }) => fieldOf(body, 'response_format'))).toEqual([...transcriptFormats]);
    await app.close();
    const next = await startApp({ folder: app.folder });
    open.app = next;
    for (const [at, transcriptId] of ids.entries()) {
      const format = transcriptFormats[at] ?? 'json';
      expect(await next.call.transcripts.response({ transcriptId })).toEqual({
        format,
        raw: bodies[format],
      });
    }
  });

  it('T5: an unanswered request has no response to return', async () => {
    const { app, gatewayId } = await started();
    await app.call.gateways.remove({ gatewayId });
    const { id } = await add(app, {});
    expect(await failureFrom(app.call.transcripts.response({ transcriptId: id }))).toMatchObject({
      code: 'not-found',
    });
  });

  it('T6: a translation sends language, prompt hint and temperature only to gateways that accept them', async () => {
    const { app, gateway, gatewayId } = await started();
    const settings = { task: 'translate', language: 'pt', prompt: 'Aldana', temperature: 0.2 } as const;
    await done(app, (await add(app, settings)).id);
    const { translationFields } = await app.call.gateways.change({ gatewayId, translationFields: true });
    expect(translationFields).toBe(true);
    await done(app, (await add(app, settings)).id);
    const requested = gateway.requests.filter(({ path }) => path.endsWith('/translations'));
    const sent = requested.map(({ body }) =>
      ['language', 'prompt', 'temperature'].map((name) => fieldOf(body, name)),
    );
    expect(sent).toEqual([
      [undefined, undefined, undefined],
      ['pt', 'Aldana', '0.2'],
    ]);
    expect(requested.map(({ body }) => fieldOf(body, 'response_format'))).toEqual([
      'verbose_json',
      'verbose_json',
    ]);
  });
});
