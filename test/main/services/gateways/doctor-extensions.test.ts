import { LLMock } from '@copilotkit/aimock';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../../../src/shared/gateways/gateway-check.ts';
import {
  frame,
  jsonOf,
  type Script,
  startScriptedGateway,
  streamOf,
} from '../../../faults/scripted-gateway.ts';
import type { TempApp } from '../in-temp-app.ts';
import { opened, openedApp } from './opened.ts';
import { tested } from './watch-gateways.ts';

const usage = JSON.stringify({
  choices: [],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

/** Starts a gateway that answers every request that `before` doesn't. */
const gateway = (models: readonly object[], before: Script = () => {}) =>
  opened(
    startScriptedGateway(async (request, response) => {
      await before(request, response);
      if (response.writableEnded) return;
      const { path, body } = request;
      if (path === '/v1/models') return jsonOf(response, 200, { data: models });
      if (path === '/v1/chat/completions') {
        const { stream, stream_options } = JSON.parse(body);
        const last = stream_options ? [`data: ${usage}\n\n`] : [];
        if (stream) return streamOf(response, frame('yes'), frame('', 'stop'), ...last, 'data: [DONE]\n\n');
        return jsonOf(response, 200, {
          choices: [{ index: 0, message: { role: 'assistant', content: 'yes' }, finish_reason: 'stop' }],
        });
      }
      if (/transcriptions|translations/.test(path)) return jsonOf(response, 200, { text: '' });
      if (path === '/v1/audio/speech')
        return void response
          .writeHead(200, { 'content-type': 'audio/mpeg' })
          .end('ID3\u0004\u0000 and so on');
      jsonOf(response, 404, { detail: 'Not Found' });
    }),
  );

async function testOf(app: TempApp, baseUrl: string) {
  const { id } = await app.call.gateways.add({ name: 'G', baseUrl, key: 'sk-test-0123456789' });
  return { id, results: await tested(app, id) };
}

/** Returns a check's findings by extension: the state, how it's known, and the detail if there is one. */
const known = (result: CheckResult | undefined) =>
  Object.fromEntries(
    (result?.extensions ?? []).map(({ extension, state, how, detail }) => [
      extension,
      [state, how, detail].filter((part) => part !== null).join(' '),
    ]),
  );

describe('Test connection names what models support beyond the common API (G3)', () => {
  it('G3: nothing is made up about a gateway that reports nothing', async () => {
    const server = await gateway(
      [{ id: 'plain' }, { id: 'my-whisper' }, { id: 'my-tts' }],
      ({ path, body }, response) => {
        // This gateway accepts the option that requests usage, but ignores it.
        if (path.includes('chat') && body.includes('stream_options'))
          streamOf(response, frame('yes'), frame('', 'stop'), 'data: [DONE]\n\n');
      },
    );
    const { results } = await testOf(await openedApp(), server.url);
    expect(known(results.chat)).toEqual({
      'reasoning-effort': 'unknown',
      'completion-tokens': 'unknown',
      images: 'unknown',
      'context-length': 'unknown',
    });
    expect(known(results.streaming)).toEqual({ 'stream-usage': 'unknown' });
    expect(known(results.transcription)).toEqual({
      'word-timings': 'unknown',
      'streamed-transcripts': 'unknown',
      speakers: 'unknown',
    });
    expect(known(results.speech)).toEqual({ directions: 'supported tested', voices: 'refused tested' });
    // Support for extensions is tested with requests that are sent anyway.
    expect(server.requests.filter(({ path }) => path.includes('chat'))).toHaveLength(2);
    expect(server.requests.filter(({ path }) => path.endsWith('/audio/speech'))).toHaveLength(1);
  });

  it('G3: the fields of a model list are read, as OpenRouter and vLLM write them', async () => {
    const server = await gateway([
      {
        id: 'listed',
        max_model_len: 32_768,
        supported_parameters: ['max_tokens', 'max_completion_tokens', 'reasoning'],
        architecture: { input_modalities: ['text', 'image'] },
      },
    ]);
    const { results } = await testOf(await openedApp(), server.url);
    expect(known(results.chat)).toEqual({
      'reasoning-effort': 'supported listed',
      'completion-tokens': 'supported listed',
      images: 'supported listed',
      'context-length': 'supported listed 32768',
    });
    expect(known(results.streaming)).toEqual({ 'stream-usage': 'supported tested' });
  });

  it('G3: an independent server with OpenRouter’s format is read', async () => {
    const mock = new LLMock({ port: 0 });
    mock.on({}, { content: 'yes' });
    await mock.start();
    try {
      const { results } = await testOf(await openedApp(), `${mock.url}/api/v1`);
      expect(results.models?.outcome).toBe('passed');
      expect(known(results.chat)).toMatchObject({
        'reasoning-effort': 'supported listed',
        'context-length': 'supported listed 128000',
      });
    } finally {
      await mock.stop();
    }
  });

  it('G3: what a model refuses during the test is found, and so is what it refused earlier', async () => {
    const server = await gateway([{ id: 'strict' }, { id: 'new-tts' }], ({ path, body }, response) => {
      const refuse = (field: string) =>
        jsonOf(response, 400, { error: { message: `Unsupported parameter: '${field}' is not supported.` } });
      const sent = path.includes('chat') || path.endsWith('/speech') ? JSON.parse(body) : {};
      if ('max_tokens' in sent) refuse('max_tokens');
      else if ('stream_options' in sent) refuse('stream_options');
      else if ('instructions' in sent) refuse('instructions');
    });
    const app = await openedApp();
    const { id, results } = await testOf(app, server.url);
    expect(known(results.chat)).toMatchObject({ 'completion-tokens': 'supported tested' });
    expect(known(results.speech)).toEqual({ directions: 'refused tested', voices: 'refused tested' });
    expect(results.speech?.outcome).toBe('passed');
    const nothing = { maxBytes: null, maxSeconds: null, refused: [] };
    await app.call.gateways.setLimits({
      gatewayId: id,
      model: 'strict',
      limits: {
        ...nothing,
        contextLimit: 8192,
        corrections: [{ field: 'reasoning_effort', instead: null, allowed: ['low', 'high'] }],
      },
    });
    await app.call.gateways.setLimits({
      gatewayId: id,
      model: 'new-tts',
      limits: { ...nothing, noDirections: true, voices: ['anna', 'bert'] },
    });
    const secondRun = await tested(app, id);
    expect(known(secondRun.chat)).toMatchObject({
      'reasoning-effort': 'supported learned low, high',
      'context-length': 'supported learned 8192',
    });
    expect(known(secondRun.speech)).toEqual({ directions: 'refused learned', voices: 'supported learned 2' });
  });

  it('G3, G5: the demo gateway’s usage in streams and voices are found', async () => {
    const app = await openedApp({ start: { demo: true } });
    const results = await tested(app, 'demo');
    expect(known(results.streaming)).toEqual({ 'stream-usage': 'supported tested' });
    expect(known(results.speech)).toEqual({ directions: 'refused documented', voices: 'supported tested 8' });
  });
});
