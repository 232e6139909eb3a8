import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createDemoGateway } from '../../src/main/demo-gateway/demo-gateway.ts';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { chooseModel, finishedReply, send } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { inElectron, keysOf } from './shell-differences.ts';

/** Returns the position of the page's player in seconds, or -1 without a player. */
const playedTo = (page: Page) =>
  page.evaluate(() => {
    const [audio] = document.querySelectorAll('audio');
    return audio ? audio.currentTime : -1;
  });

const isPaused = (page: Page) => page.evaluate(() => document.querySelector('audio')?.paused);

async function replyFrom(page: Page, text: string) {
  await chooseModel(page, 'demo-tour');
  await send(page, text);
  return finishedReply(page);
}

test('C17 a reply is read aloud, and can be paused, resumed and stopped, by buttons or by the shortcut', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const reply = await replyFrom(page, 'Show me Markdown with a table and code');

  const media = page.waitForRequest(/\/media\//).then((request) => request.url());
  await reply.getByRole('button', { name: 'Read aloud' }).click();
  await expect(reply.getByRole('button', { name: 'Stop reading' })).toBeVisible();
  await expect(reply.getByText(/^Left out: /)).toBeVisible();
  await expect.poll(() => playedTo(page)).toBeGreaterThan(0.5);

  // P2: the audio is available only at this page's address and with this browser's cookie.
  const address = await media;
  const statusOf = (url: string) => page.evaluate(async (at) => (await fetch(at)).status, url);
  expect(await statusOf(address)).toBe(200);
  expect(await statusOf(address.replace(/\?.*/, ''))).toBe(403);
  expect(await statusOf(address.replace(/s=./, 's=~'))).toBe(403);
  if (!inElectron()) expect((await fetch(address)).status).toBe(401);

  await reply.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  const at = await playedTo(page);
  await reply.getByRole('button', { name: 'Resume reading' }).click();
  await expect.poll(() => playedTo(page)).toBeGreaterThan(at + 0.3);

  await reply.getByRole('button', { name: 'Stop reading' }).click();
  await expect(reply.getByRole('button', { name: 'Read aloud' })).toBeVisible();
  await expect.poll(() => playedTo(page)).toBe(-1);

  // The shortcut reads the latest reply.
  await page.keyboard.press('Control+Shift+L');
  await expect.poll(() => playedTo(page)).toBeGreaterThan(0.2);
  await page.keyboard.press('Control+Shift+L');
  await expect(reply.getByRole('button', { name: 'Resume reading' })).toBeVisible();
  await page.keyboard.press(keysOf('playPause'));
  await expect(reply.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('C17 reading another reply stops the first, and leaving the conversation stops playback', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const first = await replyFrom(page, 'How are keys stored?');
  await first.getByRole('button', { name: 'Read aloud' }).click();
  await expect.poll(() => playedTo(page)).toBeGreaterThan(0);
  const name = await first.getAttribute('aria-label');
  await send(page, 'What can Parlance do?');
  await expect(page.getByRole('article', { name: /^Reply from / })).toHaveCount(2);
  const second = await finishedReply(page);
  await second.getByRole('button', { name: 'Read aloud' }).click();
  await expect(
    page
      .getByRole('article', { name: name ?? '' })
      .first()
      .getByRole('button', { name: 'Read aloud' }),
  ).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Stop reading' })).toHaveCount(1);
  await expect(page.locator('audio')).toHaveCount(1);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(page.locator('audio')).toHaveCount(0);
});

test('C17 a refusal is explained, Retry reads the reply, and stored audio is replayed without a request', {
  tag: '@long',
}, async ({ parlance }) => {
  const audio = await demoSpeech(
    'Good morning, and welcome to the desk. The water is high, the gate is shut, and the harbour waits.',
  );
  let refuse = true;
  await using gateway = await startScriptedGateway(({ path }, response) => {
    if (path.endsWith('/models'))
      return jsonOf(response, 200, { data: [{ id: 'words' }, { id: 'kokoro-tts' }] });
    if (path.endsWith('/chat/completions'))
      return streamOf(response, frame('Good **morning**.'), frame('', 'stop'), 'data: [DONE]\n\n');
    if (refuse) return jsonOf(response, 400, { error: { message: 'The voice is hoarse today.' } });
    response.writeHead(200, { 'content-type': 'audio/mpeg' });
    response.end(audio);
  });
  const page = await parlance.startWith(gateway.url);
  await send(page, 'Hello');
  const reply = await finishedReply(page);
  await reply.getByRole('button', { name: 'Read aloud' }).click();
  await expect(reply.getByRole('alert')).toContainText('The voice is hoarse today.');
  refuse = false;
  await reply.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => playedTo(page)).toBeGreaterThan(0);
  const spoken = () => gateway.requests.filter(({ path }) => path.endsWith('/audio/speech'));
  expect(JSON.parse(spoken().at(-1)?.body ?? '')).toEqual({
    input: 'Good morning.',
    model: 'kokoro-tts',
    voice: 'alloy',
    response_format: 'mp3',
  });
  await expect(reply.getByRole('button', { name: 'Read aloud' })).toBeVisible();
  await expect.poll(() => filesIn(parlance.dataFolder)).toBe(1);
  const before = spoken().length;
  await reply.getByRole('button', { name: 'Read aloud' }).click();
  await expect.poll(() => playedTo(page)).toBeGreaterThan(0);
  expect(spoken()).toHaveLength(before);
});

test('C17 playback starts while audio is still arriving, and continues with the next chunk of a long reply', {
  tag: '@long',
}, async ({ parlance }) => {
  const audio = await demoSpeech(
    'The water is high, the gate is shut, and the harbour waits for the morning tide.',
  );
  const long = `${'and so the day goes on '.repeat(170)}here.`;
  const played = Promise.withResolvers<void>();
  using stack = new DisposableStack();
  stack.defer(() => played.resolve());
  await using gateway = await startScriptedGateway(async ({ path, body }, response) => {
    if (path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'words' }, { id: 'tts-1' }] });
    if (path.endsWith('/chat/completions'))
      return streamOf(
        response,
        frame(`First ${long}\n\nSecond ${long}`),
        frame('', 'stop'),
        'data: [DONE]\n\n',
      );
    response.writeHead(200, { 'content-type': 'audio/mpeg' });
    if (!JSON.parse(body).input.startsWith('First')) return void response.end(audio);
    // Far less than a media element would buffer before it plays.
    const half = 12_000;
    response.write(audio.subarray(0, half));
    await played.promise;
    response.end(audio.subarray(half));
  });
  const page = await parlance.startWith(gateway.url);
  await send(page, 'Hello');
  const reply = await finishedReply(page);
  await reply.getByRole('button', { name: 'Read aloud' }).click();
  // Only the beginning is sent until it has been played.
  await expect.poll(() => playedTo(page)).toBeGreaterThan(0.3);
  played.resolve();
  const spoken = () => gateway.requests.filter(({ path }) => path.endsWith('/audio/speech'));
  await expect.poll(() => spoken().length).toBe(2);
  expect(spoken().map(({ body }) => JSON.parse(body).input)).toEqual([`First ${long}`, `Second ${long}`]);
  await expect(reply.getByText('Finished reading')).toBeAttached();
  await expect(reply.getByRole('button', { name: 'Read aloud' })).toBeVisible();
});

test('C17 interrupted audio is reported, and none of it is stored', { tag: '@long' }, async ({
  parlance,
}) => {
  const audio = await demoSpeech('The water is high and the gate is shut.');
  await using gateway = await startScriptedGateway(({ path }, response) => {
    if (path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'words' }, { id: 'tts-1' }] });
    if (path.endsWith('/chat/completions'))
      return streamOf(response, frame('Good morning.'), frame('', 'stop'), 'data: [DONE]\n\n');
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': String(audio.length) });
    response.write(audio.subarray(0, 12_000), () => response.destroy());
  });
  const page = await parlance.startWith(gateway.url);
  await send(page, 'Hello');
  const reply = await finishedReply(page);
  await reply.getByRole('button', { name: 'Read aloud' }).click();
  await expect(reply.getByRole('alert')).toContainText('The connection was lost');
  await expect(reply.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.poll(() => filesIn(parlance.dataFolder)).toBe(0);
  await reply.getByRole('button', { name: 'Dismiss' }).click();
  await expect(reply.getByRole('alert')).toHaveCount(0);
});

async function filesIn(dataFolder: string): Promise<number> {
  const entries = await readdir(join(dataFolder, 'media'), { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

async function demoSpeech(input: string): Promise<Buffer> {
  await using stack = new AsyncDisposableStack();
  const demo = await createDemoGateway({ key: null });
  stack.defer(() => demo.close());
  const answer = await fetch(`${demo.url}/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ input, model: 'tts-1', voice: 'nova', response_format: 'mp3' }),
  });
  return Buffer.from(await answer.arrayBuffer());
}
