import { afterEach, describe, expect, test } from 'vitest';
import { spokenScript } from '../../../../src/renderer/speak/model/spoken-script.ts';
import { noKnownLimits } from '../../../../src/shared/gateways/gateway-limits.ts';
import { speechInputLimit } from '../../../../src/shared/limits.ts';
import type { Script } from '../../../../src/shared/speech/clip.ts';
import { characterLimit } from '../../../../src/shared/speech/speech-split.ts';
import { encodedAudio } from '../../../faults/encoded-audio.ts';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { firstEvent } from '../first-event.ts';
import { removeFolder, startApp } from '../in-temp-app.ts';
import { clipUntil } from './clip-until.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts an app with a gateway that speaks everything, and records the texts in `inputs`. */
async function appWithGateway() {
  const inputs: string[] = [];
  const audio = await encodedAudio(
    'wav',
    Float32Array.from({ length: 2400 }, (_, at) => Math.sin(at / 10)),
  );
  const gateway = await startScriptedGateway(({ path, body }, response) => {
    if (!path.endsWith('/audio/speech')) return jsonOf(response, 404, {});
    inputs.push(JSON.parse(body).input);
    response.writeHead(200, { 'content-type': 'audio/wav' });
    response.end(audio);
  });
  ends.push(() => gateway.close());
  const app = await startApp();
  ends.push(async () => {
    await app.close();
    await removeFolder(app.folder);
  });
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
  const { gateways } = await firstEvent(app.call.gateways.watch());
  const gatewayId = gateways[0]?.id ?? '';

  /** Speaks a script as the page does, with each of the voices. Returns the number of requests. */
  async function speak(script: Script, voices: readonly string[]): Promise<number> {
    inputs.length = 0;
    const clips = await app.call.clips.speak({
      script,
      spoken: spokenScript(script).text,
      settings: voices.map((voice) => ({ model: 'tts-1', voice, format: 'wav', speed: 1 })),
    });
    for (const { id } of clips) await clipUntil(app, id);
    return inputs.length;
  }
  return { app, gatewayId, speak, inputs };
}

/** Sentences that occur only once, because a text that was spoken before isn't requested again. */
const sentences = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `Sentence number ${from + at} of the script ends here.`).join(' ');

const scripts: readonly (readonly [string, Script])[] = [
  ['plain text', { text: sentences(0, 500), plain: true }],
  [
    'paragraphs from Windows',
    { text: `  ${sentences(0, 200)}\r\n\r\n${sentences(200, 200)}\r\n`, plain: true },
  ],
  [
    'Markdown',
    {
      text: `# Title\n\n**${sentences(0, 300)}**\n\n- ${sentences(300, 90)}\n\n\`\`\`\ncode\n\`\`\`\n`,
      plain: false,
    },
  ],
  [
    'Chinese and emoji',
    {
      text: Array.from({ length: 600 }, (_, at) => `这是第${at}个句子，它在这里结束。👩‍👩‍👧`).join(''),
      plain: true,
    },
  ],
];

describe('S1: as many requests are sent as the page forecasts', () => {
  test.each(scripts)('for %s, at the usual limit, a set one, and a learned one', async (_, script) => {
    const { app, gatewayId, speak, inputs } = await appWithGateway();
    const forecast = (limit: number) => spokenScript(script, limit).chunks;
    expect(forecast(speechInputLimit).length).toBeGreaterThan(1);
    expect(await speak(script, ['nova'])).toBe(forecast(speechInputLimit).length);

    await app.call.gateways.change({ gatewayId, speechLimit: 1_500 });
    expect(await speak(script, ['echo'])).toBe(forecast(1_500).length);

    const learned = { ...noKnownLimits, maxCharacters: 900 };
    const limits = { ...learned, refused: [], transcription: [], voices: [], corrections: [] };
    await app.call.gateways.setLimits({ gatewayId, model: 'tts-1', limits });
    const chunks = forecast(characterLimit({ speechLimit: 1_500 }, learned));
    expect(await speak(script, ['onyx'])).toBe(chunks.length);
    const { text } = spokenScript(script);
    expect(inputs).toEqual(chunks.map(({ start, end }) => text.slice(start, end)));
  });

  test('for each of the voices that are compared', async () => {
    const { speak } = await appWithGateway();
    const script = { text: sentences(0, 300), plain: true };
    const { chunks } = spokenScript(script);
    expect(await speak(script, ['nova', 'echo', 'onyx'])).toBe(3 * chunks.length);
  });
});
