import { expect } from '@playwright/test';
import { finishedReply, replies } from './chat-actions.ts';
import { fakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import {
  allowInterruptions,
  inTalk,
  openTalk,
  panel,
  playing,
  recordingsIn,
  startTalk,
  status,
  takeOrder,
  watchTalk,
} from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

// The silence at the start is long enough to test the microphone.
test.use(
  fakeMicrophone(
    'interruption',
    { silence: 8 },
    { say: 'What is the tide today?' },
    // Longer than a turn whose reply is spoken for 6 s, with time to spare.
    { silence: 12 },
    { say: 'Stop, please. I have heard enough of it.' },
    { silence: 60 },
  ),
);

const long = Array.from({ length: 40 }, (_, at) => `This is sentence ${at + 1}.`).join(' ');

test('K3: speaking over a reply silences it before the turn is sent, ends it, and marks how far it was spoken', async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway({
    transcript: (count) => ['What is the tide today?', 'Stop, please.'][count] ?? '',
    reply: (count) => (count === 0 ? long : 'All right.'),
    speechSeconds: 4,
    wordMs: 100,
  });
  const page = await parlance.start();
  await watchTalk(page);
  await startTalk(page, gateway.url);
  await allowInterruptions(page);
  await expect(status(page)).toHaveText('Speaking');
  await expect.poll(() => playing(page)).toBe(1);
  await takeOrder(page);
  await expect(status(page)).toHaveText('Hearing you');
  expect(await playing(page)).toBe(0);
  await expect(page.getByText(/^Interrupted\. Spoken up to: “.*This is sentence \d+\.”$/)).toBeVisible();
  const order = await takeOrder(page);
  expect(order).toContain('sent');
  // The spoken sentence may have changed earlier. Playback stops before the recording is sent, and doesn't resume.
  expect(order.slice(0, order.indexOf('sent'))).toContain('pause');
  expect(order.slice(order.lastIndexOf('pause', order.indexOf('sent')), order.indexOf('sent'))).not.toContain(
    'playing',
  );
  await expect(page.getByText('You stopped this reply.')).toBeVisible();
  await expect(replies(page).last()).toContainText('All right.');
  expect(gateway.sent()).toEqual(['What is the tide today?', 'Stop, please.']);
  await expect(status(page)).toHaveText('Listening');
  await expect.poll(() => recordingsIn(parlance.dataFolder)).toBe(0);
});

test('K3: an interrupted reply streams to its end if that is chosen, and is no longer spoken', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startTalkGateway({
    transcript: (count) => ['What is the tide today?', 'And tomorrow?'][count] ?? '',
    reply: (count) => (count === 0 ? long : 'All right.'),
    speechSeconds: 4,
    wordMs: 70,
  });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await allowInterruptions(page);
  await inTalk(page, 'Options').click();
  await panel(page).getByRole('switch', { name: 'Stop the reply when interrupted' }).click();
  await inTalk(page, 'Options').click();
  await expect(page.getByText(/^Interrupted\. Spoken up to: /)).toBeVisible();
  await expect(replies(page).first()).toContainText('This is sentence 40.');
  await expect(replies(page).last()).toContainText('All right.');
  expect(gateway.sent()).toEqual(['What is the tide today?', 'And tomorrow?']);
  await expect.poll(() => gateway.spoken().at(-1)).toBe('All right.');
  expect(gateway.spoken().join(' ')).not.toContain('sentence 40.');
});

test('K5: while a reply is read aloud, the talk is paused, and its own reply is not spoken over it', async ({
  parlance,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await using gateway = await startTalkGateway({
    transcript: (count) => ['What is the tide today?', 'And tomorrow?'][count] ?? '',
    reply: (count) => (count === 0 ? 'High tide is at six.' : 'Tomorrow it is at seven.'),
    beforeReply: async (count) => (count === 1 ? released : undefined),
    speechSeconds: 6,
  });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect.poll(() => gateway.sent().length).toBe(2);
  await replies(page).first().getByRole('button', { name: 'Read aloud' }).click();
  await expect.poll(() => playing(page)).toBe(1);
  release();
  await expect(await finishedReply(page)).toContainText('Tomorrow it is at seven.');
  await expect(inTalk(page, 'Resume')).toBeVisible();
  expect(gateway.spoken()).not.toContain('Tomorrow it is at seven.');
  expect(await playing(page)).toBe(1);
  await replies(page).first().getByRole('button', { name: 'Stop reading' }).click();
  await expect.poll(() => playing(page)).toBe(0);
  await inTalk(page, 'Resume').click();
  await expect(status(page)).toHaveText('Speaking');
  await expect(status(page)).toHaveText('Listening');
});

test('K1: a talk can be ended and started again while its reply is spoken', { tag: '@long' }, async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway({ reply: () => long, speechSeconds: 4 });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Speaking');
  await inTalk(page, 'End').click();
  await expect.poll(() => playing(page)).toBe(0);
  await openTalk(page);
  await expect(status(page)).toHaveText('Listening');
  await expect(await finishedReply(page)).toContainText('This is sentence 40.');
});
