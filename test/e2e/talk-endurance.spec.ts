import { expect } from '@playwright/test';
import { repeatingFakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { inTalk, panel, recordingsIn, startTalk, status } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test.use(repeatingFakeMicrophone('question', { silence: 3.2 }, { say: 'What is the tide today?' }));

const turnCount = 20;

test('K6: when every fifth request fails, the talk continues, and no turn is lost or sent twice', {
  tag: '@long',
}, async ({ parlance }) => {
  const transcribed: string[] = [];
  let speeches = 0;
  await using gateway = await startTalkGateway({
    transcript: (count) => {
      if (count % 5 === 4) return 'fails';
      const text = `Turn ${count}.`;
      transcribed.push(text);
      return text;
    },
    reply: (count) => (count % 5 === 3 ? 'fails' : `Reply ${count}.`),
    speechFails: () => {
      speeches += 1;
      return speeches % 5 === 2;
    },
  });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect.poll(() => transcribed.length, { timeout: 200_000 }).toBeGreaterThanOrEqual(turnCount);
  await inTalk(page, 'Mute').click();
  await expect(status(page)).toHaveText(/^(?:Muted|Something went wrong)$/);
  // Joined, since turns spoken during a transcription are sent as one message.
  expect(gateway.sent().join(' ')).toBe(transcribed.join(' '));
  const skip = inTalk(page, 'Skip');
  const failed = Math.floor(gateway.recordings() / 5);
  await expect.poll(() => recordingsIn(parlance.dataFolder)).toBe(failed);
  for (let left = failed; left > 0; left -= 1) await skip.click();
  await expect(panel(page).getByRole('alert')).toHaveCount(0);
  await expect(status(page)).toHaveText('Muted');
});
