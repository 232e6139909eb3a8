import { expect } from '@playwright/test';
import { chooseModel, finished, messageBox, replies, send } from './chatting.ts';
import { test } from './fixtures.ts';

test('shots', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const shot = async (name: string) => {
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      for (const [w, h] of [
        [1280, 820],
        [960, 640],
      ] as const) {
        await page.setViewportSize({ width: w, height: h });
        await page.waitForTimeout(150);
        await page.screenshot({ path: `/tmp/shots/${name}.${theme}.${w}.png` });
      }
    }
    await page.setViewportSize({ width: 1280, height: 820 });
  };
  await chooseModel(page, 'demo-brief');
  const input = page.getByLabel('Files to attach').last();
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await input.setInputFiles([file('Rotterdam panel.txt', 'x'.repeat(5200)), file('tides.csv', 'a,b\n1,2\n')]);
  await send(page, 'Three titles for the episode, from these.');
  await finished(page);
  await chooseModel(page, 'demo-long');
  await send(page, 'Go on');
  await expect(replies(page).last()).toContainText('made up');
  await input.setInputFiles([file('Rotterdam panel.txt', 'line one\nline two\n'.repeat(300))]);
  await messageBox(page).fill('After that, three titles for the episode.\nNone of them a pun on tide.');
  await shot('composer');
  await page.keyboard.press('Escape');
  await finished(page);
  await page.getByRole('button', { name: /Rotterdam panel.txt, 5.4/ }).click();
  await page.waitForTimeout(500);
  await shot('dialog');
  await page.keyboard.press('Escape');
  await input.setInputFiles([
    { name: 'interview.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3\0\0') },
    { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ]);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'A long line of text that was pasted here.\n'.repeat(120));
    const box = document.getElementById('message-box') as HTMLTextAreaElement;
    box.focus();
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    document.execCommand('insertText', false, data.getData('text/plain'));
  });
  await shot('notices');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['a'], 'a.txt', { type: 'text/plain' }));
    data.items.add(new File(['a'], 'b.txt', { type: 'text/plain' }));
    window.dispatchEvent(new DragEvent('dragenter', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await shot('drop');
  await page.evaluate(() => window.dispatchEvent(new DragEvent('dragleave', {})));
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['a'], 'a.mp3', { type: 'audio/mpeg' }));
    window.dispatchEvent(new DragEvent('dragenter', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await shot('drop-refused');
  await page.evaluate(() => window.dispatchEvent(new DragEvent('dragleave', {})));
  const first = page.getByRole('article', { name: /^You, / }).first();
  await first.hover();
  await first.getByRole('button', { name: 'Edit' }).click();
  await shot('edit');
});
