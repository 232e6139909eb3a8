import { afterEach, describe, expect, test } from 'vitest';
import { audioTypes } from '../../../../src/main/demo-gateway/encode/encode-audio.ts';
import { learnedCharacters } from '../../../../src/main/services/speak/chunk-fetch.ts';
import { failure } from '../../../../src/shared/failure.ts';
import { encodedAudio } from '../../../faults/encoded-audio.ts';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { firstEvent } from '../first-event.ts';
import { removeFolder, startApp, type TempApp } from '../in-temp-app.ts';
import { clipUntil } from './clip-until.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts an app with a gateway that accepts texts up to this length. Its refusals don't state the limit. */
async function appWith(maxLength: number) {
  const inputs: string[] = [];
  const gateway = await startScriptedGateway(async ({ path, body }, response) => {
    if (!path.endsWith('/audio/speech')) return jsonOf(response, 404, {});
    const { input } = JSON.parse(body);
    inputs.push(input);
    if (input.length > maxLength)
      return jsonOf(response, 400, { error: { message: 'Input text is too long.' } });
    const samples = Float32Array.from({ length: 2400 }, (_, at) => 0.3 * Math.sin(at / 10));
    response.writeHead(200, { 'content-type': audioTypes.wav });
    response.end(await encodedAudio('wav', samples));
  });
  ends.push(() => gateway.close());
  const app = await startApp();
  ends.push(async () => {
    await app.close();
    await removeFolder(app.folder);
  });
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
  const { gateways } = await firstEvent(app.call.gateways.watch());
  return { app, inputs, gatewayId: gateways[0]?.id ?? '' };
}

const text = Array.from({ length: 120 }, (_, at) => `Sentence number ${at} ends here.`).join(' ');

async function spoken(app: TempApp, script: string) {
  const [started] = await app.call.clips.speak({
    script: { text: script, plain: true },
    spoken: script,
    settings: [{ model: 'tts-1', voice: 'nova', format: 'wav', speed: 1 }],
  });
  return clipUntil(app, started?.id);
}

describe('S1: the longest text per request is learned from a refusal', () => {
  test('a refused clip is split and continues, complete chunks stay in order, and the next one fits immediately', async () => {
    const { app, inputs } = await appWith(1000);
    const clip = await spoken(app, text);
    expect(clip.file).not.toBeNull();
    const taken = inputs.filter(({ length }) => length <= 1000);
    expect(taken.join(' ')).toBe(text);
    expect(clip.chunks.map(({ characters }) => characters)).toEqual(taken.map(({ length }) => length));
    inputs.length = 0;
    expect((await spoken(app, `Again. ${text}`)).file).not.toBeNull();
    expect(inputs.every(({ length }) => length <= 1000)).toBe(true);
  });

  test('reading aloud continues with smaller chunks', async () => {
    const { app, inputs } = await appWith(1000);
    const speech = await app.call.speech.speak({
      text,
      model: 'tts-1',
      voice: 'nova',
      format: 'wav',
      speed: 1,
    });
    await app.call.speech.requestChunk({ speechId: speech.id, chunk: 20 });
    for await (const { chunks } of await app.call.speech.watch({ speechId: speech.id })) {
      expect(chunks.some(({ state }) => state === 'failed')).toBe(false);
      if (chunks.every(({ state }) => state === 'whole')) break;
    }
    expect(inputs.filter(({ length }) => length <= 1000).join(' ')).toBe(text);
  });

  test('the limit is the number that the gateway names, or half of what was sent', () => {
    const refused = (said: string) => learnedCharacters(failure('request-refused', { said }), 3000);
    expect(refused('Input should have at most 2000 characters')).toBe(2000);
    expect(refused('Text of 3000 characters exceeds the limit of 1,500.')).toBe(1500);
    expect(refused("string_too_long: {'max_length': 600}")).toBe(600);
    expect(refused('Input exceeds the maximum of 500 tokens.')).toBe(1500);
    expect(refused('Text too long')).toBe(1500);
    expect(refused('No such voice.')).toBeNull();
    expect(learnedCharacters(failure('too-large', {}), 3000)).toBe(1500);
    expect(learnedCharacters(failure('request-refused', { said: 'Text too long' }), 30)).toBeNull();
  });
});

describe('S1, G1: the longest text per request is set per gateway', () => {
  const long = Array.from({ length: 3 }, () => text).join(' ');

  test('a longer one than the default sends the whole text, and a shorter one applies to clips and reading aloud', async () => {
    const { app, inputs, gatewayId } = await appWith(100_000);
    expect(long.length).toBeGreaterThan(9000);
    await app.call.gateways.change({ gatewayId, speechLimit: 20_000 });
    expect((await spoken(app, long)).file).not.toBeNull();
    expect(inputs.map((input) => input === long)).toEqual([true]);

    inputs.length = 0;
    await app.call.gateways.change({ gatewayId, speechLimit: 300 });
    expect((await spoken(app, text)).file).not.toBeNull();
    const speech = await app.call.speech.speak({
      text: `Aloud. ${text}`,
      model: 'tts-1',
      voice: 'nova',
      format: 'wav',
      speed: 1,
    });
    await app.call.speech.requestChunk({ speechId: speech.id, chunk: 100 });
    for await (const { chunks } of await app.call.speech.watch({ speechId: speech.id })) {
      expect(chunks.some(({ state }) => state === 'failed')).toBe(false);
      if (chunks.every(({ state }) => state === 'whole')) break;
    }
    expect(inputs.some((input) => input.startsWith('Aloud.'))).toBe(true);
    expect(Math.max(...inputs.map(({ length }) => length))).toBeLessThanOrEqual(300);
  });

  test('a limit learned from a refusal applies below it, until the user sets that number too', async () => {
    const { app, inputs, gatewayId } = await appWith(6000);
    await app.call.gateways.change({ gatewayId, speechLimit: 20_000 });
    expect((await spoken(app, long)).file).not.toBeNull();
    const [learned] = await app.call.gateways.limits({ gatewayId });
    expect(learned?.limits.maxCharacters).toBeLessThanOrEqual(6000);
    if (!learned) throw new Error('nothing was learned');
    const limits = { ...learned.limits, refused: [...learned.limits.refused], maxCharacters: 5999 };
    await app.call.gateways.setLimits({ gatewayId, model: learned.model, limits });
    inputs.length = 0;
    expect((await spoken(app, `Now. ${long}`)).file).not.toBeNull();
    expect(inputs).toHaveLength(2);
  });

  test('it stays between 100 and 100,000', async () => {
    const { app, gatewayId } = await appWith(1000);
    await expect(app.call.gateways.change({ gatewayId, speechLimit: 99 })).rejects.toThrow();
    await expect(app.call.gateways.change({ gatewayId, speechLimit: 100_001 })).rejects.toThrow();
  });
});
