import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { Clip } from '../../../../src/shared/speech/clip.ts';
import { encodedAudio } from '../../../faults/encoded-audio.ts';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { startApp } from '../in-temp-app.ts';
import { apps, gateways } from '../open-apps.ts';
import { clipUntil } from './clip-until.ts';

type Respond = (response: ServerResponse) => Promise<void> | void;

const seconds = 0.5;
const wav = (length: number) =>
  encodedAudio(
    'wav',
    Float32Array.from({ length }, (_, at) => Math.sin(at / 10)),
  );

async function send(response: ServerResponse, bytes: Promise<Buffer>): Promise<void> {
  response.writeHead(200, { 'content-type': 'audio/wav' });
  response.end(await bytes);
}

/** Starts an app with a gateway that speaks texts with words, and responses others as given. */
async function appWith(respond: Respond) {
  const gateway = await startScriptedGateway(async ({ path, body }, response) => {
    if (!path.endsWith('/audio/speech')) return jsonOf(response, 404, {});
    if (/\p{L}/u.test(JSON.parse(body).input)) return send(response, wav(24_000 * seconds));
    await respond(response);
  });
  gateways.push(gateway);
  const app = await startApp();
  apps.push(app);
  const { id } = await app.call.gateways.add({
    name: 'Test',
    baseUrl: gateway.url,
    key: 'sk-test-0123456789',
  });
  await app.call.gateways.change({ gatewayId: id, speechLimit: 100 });
  const spoken = () => gateway.requests.filter(({ path }) => path.endsWith('/audio/speech'));
  const say = async (text: string): Promise<Clip> => {
    const settings = { model: 'tts-1', voice: 'nova', format: 'wav', speed: 1, directions: '' } as const;
    const script = { text, plain: true };
    const [started] = await app.call.clips.speak({ script, spoken: text, settings: [settings] });
    return clipUntil(app, started?.id);
  };
  return { say, spoken };
}

const words = 'word '.repeat(19).trim();
const symbols = ['… '.repeat(45).trim(), '👍'.repeat(45), '* '.repeat(45).trim()];

const responses: readonly (readonly [string, Respond])[] = [
  ['an error', (response) => jsonOf(response, 400, { error: { message: 'No phonemes.' } })],
  ['an empty body', (response) => void response.writeHead(200, { 'content-type': 'audio/wav' }).end()],
  ['a file without audio', (response) => send(response, wav(0))],
  ['JSON without audio', (response) => jsonOf(response, 200, { audio: '' })],
];

test.each(responses)(
  'S9: parts of only punctuation or emoji, answered with %s, are named, and the clip is complete without them',
  async (_, respond) => {
    const { say, spoken } = await appWith(respond);
    const clip = await say([words, ...symbols, words].join('\n\n'));
    expect(clip.chunks.map(({ progress: { state } }) => state)).toEqual([
      ...['whole', 'failed', 'failed', 'failed', 'whole'],
    ]);
    for (const { progress } of clip.chunks.slice(1, 4))
      expect(progress).toMatchObject({ failure: { code: 'nothing-spoken', values: { gateway: 'Test' } } });
    expect(clip.file?.seconds).toBeCloseTo(2 * seconds, 2);
    // The same words are requested once.
    expect(spoken()).toHaveLength(4);
  },
);

test('S9: a text of only punctuation fails with that reason, and one with words with its own', async () => {
  const { say } = await appWith((response) => jsonOf(response, 400, { error: { message: 'No phonemes.' } }));
  const clip = await say('…!');
  expect(clip.chunks[0]?.progress).toMatchObject({
    failure: { code: 'nothing-spoken', values: { said: 'No phonemes.' } },
  });
  expect(clip.file).toBeNull();
});

test('S9: a gateway that speaks symbols is heard', async () => {
  const { say } = await appWith((response) => send(response, wav(24_000)));
  expect((await say([words, symbols[1]].join('\n\n'))).file?.seconds).toBeCloseTo(1 + seconds, 2);
});
