import { expect } from '@playwright/test';
import { finishedReply, messageBox, replies } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { fakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { inTalk, panel, recordingsIn, startTalk, status, untilProcessed, watchTalk } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test.use(
  fakeMicrophone(
    'two-sentences',
    { silence: 2 },
    { say: 'What is the tide today?' },
    { silence: 9 },
    { say: 'And when is low tide?' },
    { silence: 60 },
  ),
);

/** End of the second sentence and the pause after it, in ms. */
const secondSentenceMs = 16_000;

test('K1 K2: a question is sent after a pause, the reply is spoken by sentence, and listening resumes', async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway({
    transcript: (count) => (count === 0 ? 'What is the tide today?' : 'And when is low tide?'),
    reply: () => 'High tide is at six. Low tide is at noon. Take care at the **harbour gate**.',
    wordMs: 40,
  });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Listening');
  await expect(status(page)).toHaveText('Hearing you');
  await expect(status(page)).toHaveText('Speaking');
  const ownMessages = page.getByRole('article', { name: /^You,/ });
  await expect(ownMessages).toContainText('What is the tide today?');
  await expect(status(page)).toHaveText('Listening');
  expect(gateway.spoken()[0]).toBe('High tide is at six.');
  expect(gateway.spoken().join(' ')).toBe(
    'High tide is at six. Low tide is at noon. Take care at the harbour gate.',
  );
  await expect(ownMessages).toHaveCount(2);
  await expect(status(page)).toHaveText('Listening');
  expect(gateway.sent()).toEqual(['What is the tide today?', 'And when is low tide?']);
  // It's an ordinary conversation, and all recordings are deleted.
  await expect(replies(page)).toHaveCount(2);
  await expect.poll(() => recordingsIn(parlance.dataFolder)).toBe(0);
  await inTalk(page, 'End').click();
  await expect(panel(page)).toHaveCount(0);
  await expect(messageBox(page)).toBeFocused();
});

test('K5: the state, captions, Mute and Say again work, and pass axe', async ({ parlance }) => {
  await using gateway = await startTalkGateway({ speechSeconds: 1.5 });
  const page = await parlance.start();
  await watchTalk(page);
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Speaking');
  await inTalk(page, 'Mute').click();
  await expect(inTalk(page, 'Mute')).toHaveAttribute('aria-pressed', 'true');
  await expectClean(page, 'a talk that speaks');
  await expect(panel(page)).toContainText('What is the tide?');
  await expect(panel(page)).toContainText('High tide is at six.');
  await expect(status(page)).toHaveText('Muted');
  await inTalk(page, 'Say again').click();
  await expect(status(page)).toHaveText('Speaking');
  await expect(status(page)).toHaveText('Muted');
  expect(gateway.spoken()).toEqual(['High tide is at six.']);
  await inTalk(page, 'Options').click();
  await expectClean(page, 'the options of a talk');
  // The second sentence is ignored, because the talk is muted.
  await untilProcessed(page, secondSentenceMs);
  expect(gateway.recordings()).toBe(1);
  await inTalk(page, 'Mute').click();
  await expect(status(page)).toHaveText('Listening');
});

test('K4: what the scores say was invented is left out visibly, and not sent', async ({ parlance }) => {
  const hallucinated = { text: ' Thank you.', start: 0, end: 2, no_speech_prob: 0.8, avg_logprob: -0.9 };
  await using gateway = await startTalkGateway({
    transcript: (count) => (count === 0 ? { text: 'Thank you.', segments: [hallucinated] } : ''),
  });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(panel(page)).toContainText('Left out: “Thank you.”');
  await expect(status(page)).toHaveText('Listening');
  // An empty transcription isn't sent either.
  await expect.poll(gateway.recordings).toBe(2);
  await expect(status(page)).toHaveText('Listening');
  expect(gateway.sent()).toEqual([]);
  await expect.poll(() => recordingsIn(parlance.dataFolder)).toBe(0);
});

test('K6: failed transcriptions, replies and sentences are shown, can be retried, and do not end the talk', async ({
  parlance,
}) => {
  let speaks = false;
  await using gateway = await startTalkGateway({
    transcript: (count) => ['fails', 'What is the tide?'][count] ?? '',
    reply: (count) => (count === 0 ? 'fails' : 'High tide is at six. Low tide is at noon. Take care.'),
    speechFails: (text) => text.startsWith('Low tide') && !speaks,
    wordMs: 60,
  });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Something went wrong');
  await expect(panel(page)).toContainText('Your recording is saved.');
  await expect.poll(() => recordingsIn(parlance.dataFolder)).toBe(1);
  await inTalk(page, 'Retry').click();
  // The reply fails.
  await expect(panel(page).getByRole('alert')).toContainText('The model is asleep.');
  await inTalk(page, 'Retry').click();
  await expect(status(page)).toHaveText('Speaking');
  await expect(panel(page)).toContainText('This sentence couldn’t be spoken: “Low tide is at noon.”');
  await expect(status(page)).toHaveText('Listening');
  expect(gateway.spoken()).toEqual(['High tide is at six.', 'Low tide is at noon.', 'Take care.']);
  expect(await (await finishedReply(page)).textContent()).toContain('Low tide is at noon.');
  expect(gateway.sent()).toHaveLength(2);
  // The sentence is requested again.
  speaks = true;
  await inTalk(page, 'Retry').click();
  await expect(status(page)).toHaveText('Speaking');
  await expect(status(page)).toHaveText('Listening');
  expect(gateway.spoken().at(-1)).toBe('Low tide is at noon.');
  await expect(inTalk(page, 'Retry')).toHaveCount(0);
});
