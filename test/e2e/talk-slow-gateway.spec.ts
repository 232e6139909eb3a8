import { expect } from '@playwright/test';
import { fakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { inTalk, panel, startTalk, status } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test.use(fakeMicrophone('one-sentence', { silence: 4 }, { say: 'What is the tide today?' }, { silence: 60 }));

test('K6: a gateway without speech is named as the reason, and the talk continues', async ({ parlance }) => {
  await using gateway = await startTalkGateway({ speechAnswer: 'page' });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(panel(page)).toContainText('may not offer speech');
  await expect(status(page)).toHaveText('Listening');
  await panel(page).getByRole('button', { name: 'Open gateway settings' }).click();
  await expect(page).toHaveURL(/#\/settings\/gateways/);
});

test('K6: speech that doesn’t arrive is reported, and can be skipped', async ({ parlance }) => {
  await using gateway = await startTalkGateway({ speechAnswer: 'never' });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(panel(page)).toContainText('taking a long time to speak');
  await expect(status(page)).toHaveText('Thinking');
  await inTalk(page, 'Skip').click();
  await expect(status(page)).toHaveText('Listening');
  await expect(panel(page)).toContainText('“High tide is at six.”');
});

test('K6: a transcription that takes a long time can be cancelled and retried', { tag: '@long' }, async ({
  parlance,
}) => {
  const answer = Promise.withResolvers<void>();
  await using gateway = await startTalkGateway({ beforeTranscript: () => answer.promise });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(panel(page)).toContainText('taking a long time to transcribe');
  await inTalk(page, 'Cancel').click();
  await expect(status(page)).toHaveText('Something went wrong');
  answer.resolve();
  await inTalk(page, 'Retry').click();
  await expect(page.getByText('High tide is at six.').first()).toBeVisible();
  expect(gateway.sent()).toEqual(['What is the tide?']);
});

test('K7: voice, speed, model and language are chosen while talking, and clearing the model uses the gateway’s default', async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await inTalk(page, 'Options').click();
  const model = panel(page).getByRole('combobox', { name: 'Speech model' });
  await model.fill('another-voice');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(model).toHaveValue('another-voice');
  await inTalk(page, 'Clear Speech model').click();
  await expect(model).toHaveValue('');
  await expect(inTalk(page, 'Clear Speech model')).toHaveCount(0);
  await panel(page).getByRole('combobox', { name: 'Voice' }).selectOption('Nova');
  await panel(page).getByRole('combobox', { name: 'Speed' }).selectOption('1.5×');
  const language = panel(page).getByRole('combobox', { name: 'Language' });
  await language.fill('Chinese');
  await language.press('Enter');
  await expect(language).toHaveValue(/Chinese/);
});
