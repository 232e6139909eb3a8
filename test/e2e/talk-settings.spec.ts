import { expect, type Page } from '@playwright/test';
import { expectClean } from './expect-clean.ts';
import { fakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { inTalk, recordingsIn, status } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test.use(fakeMicrophone('one-sentence', { silence: 4 }, { say: 'What is the tide today?' }, { silence: 60 }));

async function openAudioSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Audio' }).click();
}

test('K6: with Keep recordings on, what was said can be played below its message, and deleted', async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.startWith(gateway.url);
  await openAudioSettings(page);
  const keep = page.getByRole('switch', { name: 'Keep recordings' });
  await expect(keep).not.toBeChecked();
  await keep.click();
  await expect(keep).toBeChecked();
  await page.getByRole('radio', { name: 'Only what I heard' }).click();
  await expectClean(page, 'the settings of Talk');
  await page.getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('button', { name: 'Talk', exact: true }).click();
  const play = page.getByRole('button', { name: 'Play recording' });
  await expect(play).toBeVisible();
  await expect(status(page)).toHaveText('Listening');
  await expect.poll(() => recordingsIn(parlance.dataFolder)).toBe(0);
  await inTalk(page, 'End').click();
  // The recording is loaded with the conversation.
  await page.reload();
  await play.click();
  const stop = page.getByRole('button', { name: 'Stop playing' });
  await expect(stop).toBeVisible();
  await expect(play).toBeVisible();
  await page.getByRole('button', { name: 'Delete recording' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete recording' }).click();
  await expect(play).toHaveCount(0);
});
