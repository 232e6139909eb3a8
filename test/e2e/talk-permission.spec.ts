import { expect, type Page } from '@playwright/test';
import { fakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { inTalk, panel, startTalk, status } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

const { launchOptions } = fakeMicrophone(
  'long-question',
  { silence: 4 },
  { say: 'What is the tide today, and when does the ferry leave for the island, and who sells the tickets?' },
  { silence: 60 },
);
// Without the switch that allows everything, Chromium uses the permission that a test sets.
const args = launchOptions.args.filter((argument) => !argument.includes('fake-ui'));
test.use({ launchOptions: { ...launchOptions, args } });

async function setPermission(page: Page, setting: 'granted' | 'denied'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Browser.setPermission', { permission: { name: 'microphone' }, setting, origin });
  await session.detach();
}

test('K8: without permission for the microphone, a sentence says how to allow it, and Retry uses it', async ({
  parlance,
}) => {
  test.skip(test.info().project.name === 'electron', 'permissions of a browser');
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await setPermission(page, 'denied');
  await startTalk(page, gateway.url);
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText('Allow microphone access in your browser or system settings');
  await expect(status(page)).toHaveText('The microphone is off');
  await setPermission(page, 'granted');
  await inTalk(page, 'Retry').click();
  await expect(alert).toHaveCount(0);
  // The button with the focus has disappeared.
  await expect(panel(page)).toBeFocused();
  await expect(page.getByText('High tide is at six.').first()).toBeVisible();
  expect(gateway.sent()).toEqual(['What is the tide?']);
});

test('K6 K8: permission that is withdrawn while the user speaks loses nothing, and a sentence says so', async ({
  parlance,
}) => {
  test.skip(test.info().project.name === 'electron', 'permissions of a browser');
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await setPermission(page, 'granted');
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Hearing you');
  await setPermission(page, 'denied');
  await expect(panel(page).getByRole('alert')).toContainText('its permission was withdrawn');
  await expect(page.getByText('High tide is at six.').first()).toBeVisible();
  expect(gateway.sent()).toEqual(['What is the tide?']);
  await inTalk(page, 'Retry').click();
  await expect(panel(page).getByRole('alert')).toContainText('Allow microphone access');
});
