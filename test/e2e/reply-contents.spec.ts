import { expect } from '@playwright/test';
import { chooseModel, finishedReply, replies, send, useDemo } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { savedBy } from './shell-differences.ts';

test('C28: numbered links follow the passages that cite sources, which are listed below', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await chooseModel(page, 'demo-search');
  await send(page, 'When does the gate open?');
  const reply = await finishedReply(page);
  await expect(reply.getByRole('list', { name: 'Sources' }).getByRole('listitem')).toHaveCount(2);
  const first = reply.getByRole('link', { name: 'Source 1' });
  await expect(first).toHaveAttribute('href', 'https://example.org/harbour/gates');
  await expect(reply.getByText('A harbour gate is closed')).toHaveText(/opened when it is\.1$/);
  await expectClean(page, 'a reply with numbered sources');
});

test('C28: an image that a model returns is shown, stays after a reload, and can be saved', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await chooseModel(page, 'demo-artist');
  await send(page, 'Stripes');
  const image = (await finishedReply(page)).getByRole('img', { name: 'Image 1 of the reply' });
  const width = () => image.evaluate((element) => (element as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBe(320);
  await expectClean(page, 'a reply with an image');
  await page.reload();
  await expect.poll(width).toBe(320);
  const saved = await savedBy(page, () => page.getByRole('link', { name: 'Save image-1.png' }).click());
  expect(saved.name).toBe('image-1.png');
});

test('C20: an image that a model returned is attached to the next message, from the reply and from the viewer', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await chooseModel(page, 'demo-artist');
  await send(page, 'Stripes');
  const reply = await finishedReply(page);
  await reply.getByRole('button', { name: 'Attach to message' }).click();
  const chips = page
    .locator('[data-composer]')
    .getByRole('list', { name: 'Attachments' })
    .getByRole('listitem');
  await expect(chips).toHaveText([/image-1\.png/]);
  await reply.getByRole('button', { name: 'View image-1.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'image-1.png' });
  await viewer.getByRole('button', { name: 'Attach to message' }).click();
  await expect(viewer).toHaveCount(0);
  await expect(chips).toHaveText([/image-1\.png/, /image-1\.png/]);
  await chooseModel(page, 'demo-tour');
  await send(page, 'What is this?');
  await expect(replies(page)).toHaveCount(2);
  await expect(await finishedReply(page)).toContainText('320 × ');
});

test('C28: a reply that calls a tool or declines is never just empty', { tag: '@long' }, async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await chooseModel(page, 'demo-tools');
  await send(page, 'Find my notes');
  const toolReply = await finishedReply(page);
  await expect(toolReply).toContainText('The model asked to use a tool. Parlance doesn’t run tools.');
  await expect(toolReply.getByRole('list', { name: 'Tool calls' })).toContainText('search_notes');
  await expect(toolReply).toContainText('"query": "Find my notes"');
  await chooseModel(page, 'demo-decliner');
  await send(page, 'And this?');
  await expect(replies(page)).toHaveCount(2);
  await expect(await finishedReply(page)).toContainText('The model declined to answer.');
});
