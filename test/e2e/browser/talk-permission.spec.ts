import { expect, type Page } from '@playwright/test';
import { fakeMicrophone } from '../fake-microphone.ts';
import { test } from '../fixtures.ts';
import { inTalk, panel, startTalk, status } from '../talk-actions.ts';
import { startTalkGateway } from '../talk-gateway.ts';

const { launchOptions } = fakeMicrophone(
  'long-question',
  { silence: 4 },
  { say: 'What is the tide today, and when does the ferry leave for the island, and who sells the tickets?' },
  { silence: 60 },
);
// Without the switch that allows everything, Chromium uses the permission that a test sets.
const args = launchOptions.args.filter((argument) => !argument.includes('fake-ui'));
test.use({ launchOptions: { ...launchOptions, args } });

/** Grants the microphone permission, or denies it by granting none. */
async function allowMicrophone(page: Page, isAllowed: boolean): Promise<void> {
  await page
    .context()
    .grantPermissions(isAllowed ? ['microphone'] : [], { origin: new URL(page.url()).origin });
}

test('K8: without permission for the microphone, a sentence says how to allow it, and Retry uses it', async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await allowMicrophone(page, false);
  await startTalk(page, gateway.url);
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText('Allow microphone access in your browser or system settings');
  await expect(status(page)).toHaveText('The microphone is off');
  await allowMicrophone(page, true);
  await inTalk(page, 'Retry').click();
  await expect(alert).toHaveCount(0);
  // The button with the focus has disappeared.
  await expect(panel(page)).toBeFocused();
  await expect(page.getByText('High tide is at six.').first()).toBeVisible();
  expect(gateway.sent()).toEqual(['What is the tide?']);
});
