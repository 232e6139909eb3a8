import { expect, test } from 'vitest';
import {
  clipFailures,
  failedPartsText,
  partNumbers,
} from '../../../../src/renderer/speak/model/clip-failures.ts';
import type { Clip } from '../../../../src/shared/speech/clip.ts';
import { encodedAudio } from '../../../faults/encoded-audio.ts';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { startApp } from '../../../main/services/in-temp-app.ts';
import { apps, gateways } from '../../../main/services/open-apps.ts';
import { clipUntil } from '../../../main/services/speak/clip-until.ts';

/** What the gateway says about the part with each letter. It speaks the others. */
const refusals: Readonly<Record<string, string>> = { b: 'Not b.', d: 'Not d.', f: 'Not b.' };

/** Speaks a text of one part for each letter, and returns the clip once it's over. */
async function clipOf(letters: string, refused = refusals): Promise<Clip> {
  const gateway = await startScriptedGateway(async ({ path, body }, response) => {
    if (!path.endsWith('/audio/speech')) return jsonOf(response, 404, {});
    const message = refused[JSON.parse(body).input[0]];
    if (message) return jsonOf(response, 400, { error: { message } });
    response.writeHead(200, { 'content-type': 'audio/wav' });
    response.end(await encodedAudio('wav', new Float32Array(2400).fill(0.1)));
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
  const text = Array.from(letters, (letter) => `${letter} `.repeat(45).trim()).join('\n\n');
  const settings = { model: 'tts-1', voice: 'nova', format: 'wav', speed: 1, directions: '' } as const;
  const [started] = await app.call.clips.speak({
    script: { text, plain: true },
    spoken: text,
    settings: [settings],
  });
  return clipUntil(app, started?.id);
}

const reasons = (clip: Clip) =>
  clipFailures(clip).map(({ failure, chunks }) => [failure.values.said ?? failure.code, ...chunks]);
const textsOf = (clip: Clip, named = false) =>
  clipFailures(clip).map(({ chunks }, index, all) =>
    failedPartsText(clip, chunks, { named, isLast: index === all.length - 1 }),
  );

test('S9: every failed part of a long text is named, each with its reason', async () => {
  const clip = await clipOf('abcdefg');
  expect(reasons(clip)).toEqual([
    ['Not b.', 1, 5],
    ['Not d.', 3],
  ]);
  expect(textsOf(clip)).toEqual([
    'Parts 2 and 6 failed.',
    'Part 4 failed. The finished parts are saved. Retry sends only the missing ones.',
  ]);
});

test('S9: parts that weren’t requested after a failure are named too, and don’t count as saved', async () => {
  const clip = await clipOf('bbcde');
  expect(reasons(clip)).toEqual([['Not b.', 0, 1]]);
  expect(textsOf(clip)).toEqual(['Parts 1 and 2 failed. Parts 3–5 weren’t requested.']);
});

test('S9: a clip of one part, and one of several voices, say only what is true of them', async () => {
  const single = await clipOf('b');
  expect(textsOf(single)).toEqual([undefined]);
  expect(textsOf(single, true)).toEqual(['Nova failed.']);
});

test.each([
  [[0], '1'],
  [[0, 1], '1 and 2'],
  [[0, 1, 2, 4], '1–3 and 5'],
  [[0, 2, 3, 4, 5, 8, 9], '1, 3–6, 9 and 10'],
])('S9: the numbers of parts %j are listed as %s', (indexes, text) => {
  expect(partNumbers(indexes)).toBe(text);
});
