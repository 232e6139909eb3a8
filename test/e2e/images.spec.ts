import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { finishedReply, messageBox, replies, send, showRequest } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { unfoldAdvanced } from './gateway-actions.ts';
import { addExif, type ImageFolder, imageFolder, lacksImageMagick } from './image-files.ts';

const chips = (page: Page) => page.getByRole('list', { name: 'Attachments' }).last().getByRole('listitem');

let images: ImageFolder;
test.beforeAll(async () => {
  images = await imageFolder();
});
test.afterAll(() => images.remove());

/** Creates a 2,400 × 1,200 px photo that was taken with the camera on its side. Upright, its left half is red. */
async function sidewaysPhoto(): Promise<string> {
  const path = await images.drawn(
    'harbour-gate.jpg',
    ...['-size', '2400x600', 'xc:blue', '-size', '2400x600', 'xc:red', '-append', '-depth', '8'],
  );
  await addExif(path, 6);
  return path;
}

type Part = { readonly type: string; readonly text?: string; readonly image_url?: { readonly url: string } };

function partsIn(body: string): readonly Part[] {
  const { messages } = JSON.parse(body) as { messages: { content: string | Part[] }[] };
  const content = messages[0]?.content;
  return typeof content === 'string' || !content ? [] : content;
}

async function choose(page: Page, ...paths: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach images or files' }).click();
  await (await chooser).setFiles([...paths]);
}

test('C20: a photo arrives upright, scaled and without metadata, and can be viewed and removed', async ({
  parlance,
}) => {
  test.skip(lacksImageMagick() !== null, String(lacksImageMagick()));
  await using gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/models')
      ? jsonOf(response, 200, { object: 'list', data: [{ id: 'm', object: 'model' }] })
      : streamOf(response, frame('A gate.'), frame('', 'stop'), 'data: [DONE]\n\n'),
  );
  const page = await parlance.startWith(gateway.url);
  const photo = await sidewaysPhoto();
  expect(
    await images.identified(`,${(await readFile(photo)).toString('base64')}`, '%[EXIF:Orientation]'),
  ).toBe('6');
  await choose(page, photo);
  const thumbnail = chips(page).getByRole('img', { name: 'harbour gate' });
  await expect(thumbnail).toBeVisible();
  await expectClean(page, 'a message with an image');

  await test.step('the viewer zooms with the keyboard, edits the alternative text, and Esc closes it', async () => {
    await chips(page).getByRole('button').first().click();
    const viewer = page.getByRole('dialog', { name: 'harbour-gate.jpg' });
    const picture = viewer.getByRole('img', { name: 'harbour gate' });
    await expect(picture).toBeVisible();
    await expect(viewer).toContainText('800 × 1,600 px');
    await expectClean(page, 'the viewer');
    const fitted = (await picture.boundingBox())?.height ?? 0;
    expect(fitted).toBeLessThan(1600);
    await page.keyboard.press('+');
    await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(fitted);
    for (const _ of Array(12)) await page.keyboard.press('+');
    await expect(viewer).toContainText('800%');
    await page.keyboard.press('-');
    await expect(viewer).toContainText('600%');
    await page.keyboard.press('0');
    await expect.poll(async () => (await picture.boundingBox())?.height).toBe(fitted);
    await viewer.getByRole('textbox', { name: 'Alternative text' }).fill('A gate in red and blue');
    await page.keyboard.press('Enter');
    await expect(viewer.getByRole('img', { name: 'A gate in red and blue' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(chips(page).getByRole('img', { name: 'A gate in red and blue' })).toBeVisible();
  });

  await test.step('it can be removed, and a reload keeps it', async () => {
    await page.getByRole('button', { name: 'Remove harbour-gate.jpg' }).click();
    await expect(page.getByRole('list', { name: 'Attachments' })).toHaveCount(0);
    await choose(page, photo);
    await expect(thumbnail).toBeVisible();
    await page.reload();
    await expect(thumbnail).toBeVisible();
  });

  await send(page, 'What is this?');
  await finishedReply(page);
  const chat = gateway.requests.find(({ path }) => path.endsWith('/chat/completions'));
  const parts = partsIn(chat?.body ?? '');
  expect(parts.map(({ type }) => type)).toEqual(['image_url', 'text']);
  const url = parts[0]?.image_url?.url ?? '';
  expect(url).toMatch(/^data:image\/jpeg;base64,/);
  expect(await images.identified(url, '%w %h')).toBe('800 1600');
  expect(await images.identified(url, '[%[EXIF:*]]')).toBe('[]');
  expect(await images.identified(url, '%[fx:p{100,800}.r>0.9&&p{700,800}.b>0.9]')).toBe('1');
  await expect(page.getByRole('img', { name: 'harbour gate' })).toBeVisible();

  await test.step('the request inspector shows its size and a small version', async () => {
    await showRequest(replies(page).last());
    const inspector = page.getByRole('dialog', { name: 'Requests' });
    await expect(inspector.getByText(/"data:image\/jpeg;base64,… \(\d+ kB\)"/)).toBeVisible();
    const sent = inspector.getByRole('list', { name: 'Images in the body' });
    await expect(sent.getByRole('img', { name: 'harbour-gate.jpg' })).toBeVisible();
    await expectClean(page, 'a request with an image');
  });
});

test('C20: other formats are recognised by content, a drawing stays a PNG, and a note says why others can’t be attached', async ({
  parlance,
}) => {
  test.skip(lacksImageMagick() !== null, String(lacksImageMagick()));
  await using gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/models')
      ? jsonOf(response, 200, { object: 'list', data: [{ id: 'm', object: 'model' }] })
      : streamOf(response, frame('Shapes.'), frame('', 'stop'), 'data: [DONE]\n\n'),
  );
  const page = await parlance.startWith(gateway.url);
  const shape = ['-size', '64x48', 'xc:white', '-fill', 'green', '-draw', 'rectangle 4,4 30,30'];
  const drawing = await images.drawn('drawing.png', ...shape);
  const misnamed = join(images.path, 'bitmap.txt');
  await images.drawn('bitmap.bmp', drawing);
  await rename(join(images.path, 'bitmap.bmp'), misnamed);
  const animation = await images.drawn(
    'two.gif',
    '-delay',
    '10',
    '-size',
    '20x20',
    'xc:red',
    'xc:blue',
    '-loop',
    '0',
  );
  const webp = await images.drawn('web.webp', ...shape);
  const bomb = join(images.path, 'bomb.png');
  const header = Buffer.from(await readFile(drawing));
  header.writeUInt32BE(60_000, 16);
  header.writeUInt32BE(60_000, 20);
  await writeFile(bomb, header);
  const damaged = join(images.path, 'damaged.png');
  await writeFile(damaged, (await readFile(drawing)).subarray(0, 40));
  const heic = join(images.path, 'phone.jpg');
  await writeFile(
    heic,
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x14ispe\0\0\0\0\0\0\x02\0\0\0\x01\0', 'latin1'),
  );
  await choose(page, drawing, misnamed, animation, webp, bomb, damaged, heic);
  await expect(chips(page)).toHaveText([/drawing\.png/, /bitmap\.txt/, /two\.gif/, /web\.webp/]);
  await expect(page.getByText('Only the first frame of “two.gif” is sent.')).toBeVisible();
  await expect(page.getByText('“bomb.png” is too large to attach.')).toBeVisible();
  await expect(page.getByText('“damaged.png” is damaged')).toBeVisible();
  await expect(page.getByText('“phone.jpg” is a HEIC image')).toBeVisible();

  await send(page, 'Shapes?');
  await finishedReply(page);
  const chat = gateway.requests.find(({ path }) => path.endsWith('/chat/completions'));
  const urls = partsIn(chat?.body ?? '').flatMap(({ image_url }) => image_url?.url ?? []);
  expect(urls).toHaveLength(4);
  expect(urls[0]).toMatch(/^data:image\/png;/);
  expect(await images.identified(urls[1] ?? '', '%w %h')).toBe('64 48');
});

test('C20: images of a message can be moved and paged through, beside its other attachments', async ({
  parlance,
}) => {
  test.skip(lacksImageMagick() !== null, String(lacksImageMagick()));
  const page = await parlance.start({ flags: ['--demo'] });
  const red = await images.drawn('red.png', '-size', '60x40', 'xc:red');
  const blue = await images.drawn('blue.png', '-size', '40x60', 'xc:blue');
  const notes = join(images.path, 'notes.txt');
  await writeFile(notes, 'Low at noon.');
  await choose(page, red, notes, blue);
  await expect(chips(page)).toHaveText([/red\.png/, /notes\.txt/, /blue\.png/]);
  await chips(page).first().getByRole('button').first().click();
  await page.getByRole('dialog', { name: 'red.png' }).press('ArrowRight');
  const viewer = page.getByRole('dialog', { name: 'blue.png' });
  await expect(viewer).toContainText('40 × 60 px');
  await viewer.getByRole('button', { name: 'Move earlier' }).click();
  await page.keyboard.press('Escape');
  await expect(chips(page)).toHaveText([/red\.png/, /blue\.png/, /notes\.txt/]);
  await chips(page).nth(1).getByRole('button').first().press('Delete');
  await expect(chips(page)).toHaveText([/red\.png/, /notes\.txt/]);
  await send(page, 'Which colour?');
  await expect(await finishedReply(page)).toContainText(
    'The image arrived as PNG with 60 × 40 pixels. The demo gateway can’t see what it shows.',
  );
});

test('C20: a model that refuses images gets the message without them on request', async ({ parlance }) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path.endsWith('/models'))
      return jsonOf(response, 200, { object: 'list', data: [{ id: 'm', object: 'model' }] });
    if (request.body.includes('image_url'))
      return jsonOf(response, 400, { error: { message: 'this model does not support image input' } });
    streamOf(response, frame('Only text.'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const page = await parlance.startWith(gateway.url);
  await messageBox(page).focus();
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
    const target = document.activeElement;
    target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(chips(page)).toHaveText([/image\.png/]);
  await send(page, 'What is this?');
  const failed = page.getByRole('alert').filter({ hasText: 'This model doesn’t accept images' });
  await expect(failed).toBeVisible();
  await expect(failed.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectClean(page, 'refused images');
  await failed.getByRole('button', { name: 'Send without images' }).click();
  const reply = await finishedReply(page);
  await expect(reply).toContainText('Only text.');
  await expect(reply).toContainText('This model doesn’t accept images. Parlance sends only their names.');
});

test('C20: a gateway that limits requests gets a message without older images, and smaller images where its settings say so', {
  tag: '@long',
}, async ({ parlance }) => {
  test.skip(lacksImageMagick() !== null, String(lacksImageMagick()));
  // The gateway's limit is one and a half times the size of the first request.
  let limit = 0;
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path.endsWith('/models'))
      return jsonOf(response, 200, { object: 'list', data: [{ id: 'm', object: 'model' }] });
    limit ||= request.body.length * 1.5;
    if (request.body.length > limit)
      return jsonOf(response, 413, { error: { message: 'Request Entity Too Large' } });
    streamOf(response, frame('One image.'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const page = await parlance.startWith(gateway.url);
  const first = await images.drawn('first.png', '-size', '900x600', 'plasma:fractal');
  await choose(page, first);
  await expect(chips(page)).toHaveText([/first\.png/]);
  await send(page, 'The first');
  await finishedReply(page);
  await choose(page, await images.drawn('second.png', '-size', '900x600', 'plasma:fractal'));
  await expect(chips(page)).toHaveText([/second\.png/]);
  await send(page, 'The second');
  const failed = page.getByRole('alert').filter({ hasText: 'The images are too large for this gateway' });
  await failed.getByRole('button', { name: 'Send without older images' }).click();
  await expect(await finishedReply(page)).toContainText('Only the names of older images were sent.');

  await test.step('smaller images of the whole conversation', async () => {
    await choose(page, await images.drawn('third.png', '-size', '900x600', 'plasma:fractal'));
    await expect(chips(page)).toHaveText([/third\.png/]);
    await send(page, 'The third');
    await expect(failed).toBeVisible();
    await failed.getByRole('button', { name: 'Send smaller images' }).click();
    const reply = await finishedReply(page);
    await expect(reply).toContainText('One image.');
    await expect(reply).toContainText('The images were sent at a smaller size.');
    const { body } = gateway.requests.findLast(({ path }) => path.endsWith('/chat/completions')) ?? {
      body: '',
    };
    const { messages } = JSON.parse(body) as { messages: { content: string | Part[] }[] };
    const [third] = (messages.at(-1)?.content ?? []) as Part[];
    expect(await images.identified(third?.image_url?.url ?? '', '%w %h')).toBe('450 300');
  });

  await page.getByRole('link', { name: 'Settings' }).click();
  await unfoldAdvanced(page, 'Uploads');
  await expect(page.getByRole('list', { name: 'Learned limits' })).toContainText(
    'Chat requests with images or files have to be smaller than',
  );
  await page.getByRole('spinbutton', { name: 'Image size' }).fill('300');
  await page.getByRole('spinbutton', { name: 'Image size' }).press('Tab');
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await choose(page, first);
  await expect(chips(page)).toHaveText([/first\.png/]);
  await send(page, 'Smaller');
  await finishedReply(page);
  const chat = gateway.requests.findLast(({ path }) => path.endsWith('/chat/completions'));
  const [image] = partsIn(chat?.body ?? '');
  expect(await images.identified(image?.image_url?.url ?? '', '%w %h')).toBe('300 200');
});
