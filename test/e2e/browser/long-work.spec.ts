import { expect } from '@playwright/test';
import { send } from '../chat-actions.ts';
import { test } from '../fixtures.ts';

test('P1: a notification names the speech that finished while the page was hidden, once the user has allowed it', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  // The system shows the notifications, so the test grants the permission and records the page's calls instead.
  await page.addInitScript(() => {
    const notified: { title: string; body: string | undefined }[] = [];
    class RecordedNotification extends EventTarget {
      static permission = 'default';
      static async requestPermission() {
        RecordedNotification.permission = 'granted';
        return 'granted';
      }
      onclick: (() => void) | null = null;
      constructor(title: string, options?: { body?: string }) {
        super();
        notified.push({ title, body: options?.body });
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: RecordedNotification, notified });
  });
  await page.reload();
  const notified = () => page.evaluate(() => (globalThis as unknown as { notified: unknown[] }).notified);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Appearance' }).click();
  const notify = page.getByRole('switch', { name: 'Notifications' });
  await expect(notify).not.toBeChecked();
  await notify.click();
  await expect(notify).toBeChecked();

  await page.getByRole('link', { name: 'Speak' }).click();
  await page.getByRole('textbox', { name: 'Text to speak' }).fill('Good morning.');
  await page.evaluate(() =>
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
  );
  await page.getByRole('button', { name: 'Speak', exact: true }).click();
  await expect.poll(notified).toEqual([{ title: 'Speech finished', body: 'Good morning' }]);
});

test('P1, C4: closing the browser shell during a reply says what was interrupted and saves it', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await send(page, 'Go on and on');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  const shell = parlance.running();
  await shell.close();
  expect(shell.output()).toContain('Interrupted and saved: a reply (you can continue it).');
});
