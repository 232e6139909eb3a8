import { expect, test } from 'vitest';
import { saved } from './backend/gateways.ts';
import { parametersOpen } from './backend/settings.ts';
import { openApp } from './harness/app.ts';
import { finishedReply, inTwoParts, replies, send } from './harness/chat.ts';
import { page, step } from './harness/page.ts';

test('C15: tokens and speed update while a reply streams, and without a limit only the usage is shown', async () => {
  const { reply, go } = inTwoParts('word '.repeat(90), '');
  await openApp({ settings: parametersOpen, gateways: [saved('m')], reply });
  const toggle = page.getByRole('switch', { name: 'Ask for token counts' });
  await step('C15: a gateway setting stops asking for usage', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page
      .getByCss('summary')
      .filter({ hasText: /^Advanced/ })
      .first()
      .click();
    await expect.element(toggle).toBeChecked();
    await toggle.click();
    await expect.element(toggle).not.toBeChecked();
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
  });
  // With the inspector hidden, the usage is shown below the message box instead of in the inspector's footer.
  await page.getByRole('button', { name: 'Hide parameters' }).click();
  await send('word '.repeat(10));
  await expect.element(replies.last()).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByText(/^about 90 tokens, \d+ per second$/)).toBeVisible();
  await expect.element(page.getByText('about 100 tokens in context')).toBeVisible();
  go();
  await finishedReply();
  await expect.element(page.getByText(/per second/)).toHaveLength(0);
});
