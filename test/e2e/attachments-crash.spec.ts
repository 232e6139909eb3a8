import { expect, type Page } from '@playwright/test';
import { finishedReply, messageBox } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { draftAttachmentsIn, storedDraftsIn } from './stored-drafts.ts';

const chips = (page: Page) =>
  page.locator('[data-composer]').getByRole('list', { name: 'Attachments' }).getByRole('listitem');

/** Pastes an image, and drops an image and a document onto the chat, by dispatching the events that a browser would. */
async function pasteAndDrop(page: Page): Promise<void> {
  await messageBox(page).focus();
  await page.evaluate(async () => {
    const drawImage = async (colour: string, name: string) => {
      const canvas = new OffscreenCanvas(40, 30);
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = colour;
      context?.fillRect(0, 0, 40, 30);
      return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
    };
    const pasted = new DataTransfer();
    pasted.items.add(await drawImage('#00f', 'pasted.png'));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    );
    const dropped = new DataTransfer();
    dropped.items.add(await drawImage('#f00', 'dropped.png'));
    dropped.items.add(new File(['<h1>Low tide</h1>'], 'dropped.html', { type: 'text/html' }));
    for (const type of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer: dropped, bubbles: true, cancelable: true }),
      );
  });
}

test('C20, C21: kill -9 before sending loses no pasted or dropped image, no document and no text', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await messageBox(page).fill('What are these?');
  await pasteAndDrop(page);
  const names = ['pasted.png', 'dropped.png', 'dropped.html'];
  await expect(chips(page)).toHaveCount(names.length);
  await expect.poll(() => [...draftAttachmentsIn(parlance.dataFolder)].sort()).toEqual([...names].sort());
  await expect.poll(() => storedDraftsIn(parlance.dataFolder)).toEqual(['What are these?']);
  await parlance.running().kill();

  const restarted = await parlance.start({ flags: ['--demo'] });
  for (const name of names) await expect(chips(restarted).filter({ hasText: name })).toHaveCount(1);
  for (const name of ['pasted', 'dropped'])
    await expect(chips(restarted).getByRole('img', { name, exact: true })).toBeVisible();
  await expect(messageBox(restarted)).toHaveValue('What are these?');
  await messageBox(restarted).press('Enter');
  const reply = await finishedReply(restarted);
  await expect(reply).toContainText('Image 1 arrived as PNG with 40 × 30 pixels.');
  await expect(reply).toContainText('Image 2 arrived as PNG with 40 × 30 pixels.');
  await expect(reply).toContainText('Low tide');
});
