import { expect, type Page } from '@playwright/test';
import { replies } from './chat-actions.ts';
import { fakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { openTalk, status } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test.use(fakeMicrophone('one-sentence', { silence: 2 }, { say: 'What is the tide today?' }, { silence: 60 }));

/** Adds a gateway and uses it for a capability. */
async function addFor(page: Page, capability: string, name: string, url: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Gateways' }).click();
  await page.getByRole('button', { name: 'Add gateway' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Base URL' }).fill(url);
  await page.getByRole('textbox', { name: 'Base URL' }).press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const chosen = page.getByRole('combobox', { name: `Gateway for ${capability}` });
  await chosen.selectOption(name);
  await expect(chosen).toHaveValue(/.+/);
}

test('K8: a talk transcribes, chats and speaks with three gateways', async ({ parlance }) => {
  await using chats = await startTalkGateway();
  await using hears = await startTalkGateway({ transcript: () => 'Which gateway is this?' });
  await using speechGateway = await startTalkGateway();
  const page = await parlance.startWith(chats.url);
  await addFor(page, 'transcription', 'Ears', hears.url);
  await addFor(page, 'speech', 'Voices', speechGateway.url);
  await page.getByRole('link', { name: 'Chat' }).click();
  await openTalk(page);
  await expect(replies(page)).toContainText('High tide is at six.');
  await expect.poll(speechGateway.spoken).toEqual(['High tide is at six.']);
  await expect(status(page)).toHaveText('Listening');
  expect(chats.sent()).toEqual(['Which gateway is this?']);
  expect([chats.recordings(), hears.recordings(), speechGateway.recordings()]).toEqual([0, 1, 0]);
  expect([...hears.sent(), ...speechGateway.sent(), ...chats.spoken(), ...hears.spoken()]).toEqual([]);
});
