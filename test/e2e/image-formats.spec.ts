import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { chatBodiesOf, startIndependentServer } from '../faults/independent-server.ts';
import { mutated, seededIntegers } from '../renderer/files/images/mutated-images.ts';
import { connect, finishedReply, replies, send } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { type ImageFolder, imageFolder, lacksImageMagick } from './image-files.ts';

let images: ImageFolder;
test.beforeAll(async () => {
  images = await imageFolder();
});
test.afterAll(() => images.remove());

const attached = (page: Page) => page.locator('[data-composer]').getByRole('listitem');

/** Waits until nothing is being read, and sends a message. */
async function sendAttached(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('list', { name: 'Files being read' })).toHaveCount(0);
  const before = await replies(page).count();
  await send(page, text);
  await expect(replies(page)).toHaveCount(before + 1);
  await finishedReply(page);
}

async function startAnswering() {
  const server = await startIndependentServer();
  server.on({}, { content: 'Seen.' });
  return server;
}

/** Returns the data URLs in the last message that a server received. */
function lastImages(server: Awaited<ReturnType<typeof startAnswering>>): readonly string[] {
  const { messages } = chatBodiesOf(server).at(-1) as {
    messages: { content: string | { type: string; image_url?: { url: string } }[] }[];
  };
  const content = messages.at(-1)?.content ?? '';
  return typeof content === 'string' ? [] : content.flatMap(({ image_url }) => image_url?.url ?? []);
}

test('C20: a photo arrives without megabytes of metadata such as a depth map, AVIF, BMP, WebP and an animated GIF are decoded, and for HEIC a note says how to convert it', async ({
  parlance,
}) => {
  test.skip(lacksImageMagick() !== null, String(lacksImageMagick()));
  await using server = await startAnswering();
  const page = await parlance.startWith(`${server.url}/v1`);
  const path = await images.drawn('portrait.jpg', '-size', '90x60', 'xc:blue');
  const plain = await readFile(path);
  // Segments of at most 65,533 bytes, before the frame header.
  const segment = Buffer.concat([Buffer.from('ffebffff', 'hex'), Buffer.alloc(65_533, 'x')]);
  const segments = Array.from({ length: 30 }, () => segment);
  await writeFile(path, Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]));
  await page.getByLabel('Files to attach').last().setInputFiles(path);
  await expect(attached(page)).toHaveText([/portrait\.jpg/]);
  await sendAttached(page, 'Colour?');
  const [url = ''] = lastImages(server);
  expect(url.length).toBeLessThan(5_000);
  expect(await images.identified(url, '%w %h %[fx:p{9,9}.b>0.8&&p{9,9}.r<0.3]')).toBe('90 60 1');

  const drawing = ['-size', '90x60', 'xc:blue', '-fill', 'yellow', '-draw', 'rectangle 0,0 44,59'];
  const files: string[] = [];
  for (const extension of ['avif', 'bmp', 'webp'])
    files.push(await images.drawn(`two.${extension}`, ...drawing));
  // Two frames that don't repeat.
  files.push(await images.drawn('once.gif', '-delay', '10', ...drawing, '-size', '90x60', 'xc:red'));
  files.push(await images.drawn('phone.heic', ...drawing));
  await page.getByLabel('Files to attach').last().setInputFiles(files);
  await expect(page.getByText('“phone.heic” is a HEIC image, which can’t be decoded')).toBeVisible();
  await expect(page.getByText('Only the first frame of “once.gif” is sent.')).toBeVisible();
  await expect(attached(page)).toHaveText([/two\.avif/, /two\.bmp/, /two\.webp/, /once\.gif/]);
  await sendAttached(page, 'Colours?');
  const urls = lastImages(server);
  expect(urls).toHaveLength(4);
  const halves = '%w %h %[fx:p{10,30}.r>0.8&&p{10,30}.b<0.3] %[fx:p{80,30}.b>0.8&&p{80,30}.r<0.3]';
  for (const url of urls) expect(await images.identified(url, halves)).toBe('90 60 1 1');
});

test('C20: an SVG file is drawn without running its scripts or loading anything, or a note says why it isn’t', async ({
  parlance,
}) => {
  test.skip(lacksImageMagick() !== null, String(lacksImageMagick()));
  await using server = await startAnswering();
  const loads: string[] = [];
  const outsideServer = createServer((request, response) => {
    loads.push(String(request.url));
    response.end();
  });
  await new Promise<void>((resolve) => outsideServer.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(outsideServer.address() as AddressInfo).port}`;
  const page = await parlance.startWith(`${server.url}/v1`);
  const svg = (content: string, size = 'width="40" height="20"') =>
    `<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`;
  const hostile = svg(
    `<style>@import url(${address}/style.css); rect { background: url(${address}/style.png) }</style>
     <rect id="r" width="20" height="20" fill="red"/><rect x="20" width="20" height="20" fill="blue"/>
     <script>document.getElementById('r').setAttribute('fill', 'lime'); fetch('${address}/script')</script>
     <image href="${address}/image.png" width="1" height="1"/>`,
    'onload="alert(1)" viewBox="0 0 40 20"',
  );
  const laughs = svg(
    `<g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 12 }, (_, at) => `<g id="a${at + 1}">${`<use xlink:href="#a${at}"/>`.repeat(10)}</g>`).join('')}<use xlink:href="#a12"/>`,
  );
  const inner = Buffer.from(svg('<rect width="9" height="9"/>')).toString('base64');
  const files = {
    'hostile.svg': hostile,
    'laughs.svg': laughs,
    'nested.svg': svg(`<image href="data:image/svg+xml;base64,${inner}" width="9" height="9"/>`),
    'html.svg': svg(
      `<foreignObject width="1" height="1"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${address}/frame"/></foreignObject>`,
    ),
    'cut.svg': hostile.slice(0, 300),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(images.path, name), content);
  // An SVG file is recognised by its content.
  await rename(join(images.path, 'hostile.svg'), join(images.path, 'hostile.png'));
  await page
    .getByLabel('Files to attach')
    .last()
    .setInputFiles(
      ['hostile.png', 'laughs.svg', 'nested.svg', 'html.svg', 'cut.svg'].map((name) =>
        join(images.path, name),
      ),
    );
  await expect(page.getByText('“laughs.svg” is too complex to draw.')).toBeVisible();
  await expect(page.getByText('“nested.svg” is too complex to draw.')).toBeVisible();
  await expect(page.getByText('“html.svg” is too complex to draw.')).toBeVisible();
  await expect(page.getByText('“cut.svg” is damaged')).toBeVisible();
  await expect(attached(page)).toHaveText([/hostile\.png/]);
  await sendAttached(page, 'Shapes?');
  const [url = ''] = lastImages(server);
  expect(url).toMatch(/^data:image\/(?:png|jpeg);base64,/);
  const halves = '%w %h %[fx:p{100,200}.r>0.9&&p{100,200}.g<0.1] %[fx:p{700,200}.b>0.9]';
  expect(await images.identified(url, halves)).toBe('768 384 1 1');
  expect(loads).toEqual([]);
  outsideServer.close();
});

test('C20: truncated and mutated images of every format are attached as valid images, or refused', {
  tag: '@long',
}, async ({ parlance }) => {
  test.skip(lacksImageMagick() !== null, String(lacksImageMagick()));
  await using server = await startAnswering();
  const page = await parlance.startWith(`${server.url}/v1`);
  const random = seededIntegers(26);
  const drawing = ['-size', '90x60', 'plasma:fractal'];
  for (const extension of ['jpg', 'png', 'gif', 'webp', 'bmp', 'avif', 'svg']) {
    const whole =
      extension === 'svg'
        ? Buffer.from(
            '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path d="M0 0h50v50z"/></svg>',
          )
        : await readFile(await images.drawn(`whole.${extension}`, ...drawing));
    await test.step(extension, async () => {
      const files = Array.from({ length: 15 }, (_, at) => {
        const buffer = Buffer.from(at === 0 ? whole : mutated(whole, random));
        return { name: `file-${at}.${extension}`, mimeType: '', buffer };
      });
      await page.getByRole('button', { name: 'New conversation' }).first().click();
      await page.getByLabel('Files to attach').last().setInputFiles(files);
      await expect(attached(page).first()).toContainText(`file-0.${extension}`);
      await sendAttached(page, extension);
      const urls = lastImages(server);
      expect(urls.length).toBeGreaterThan(0);
      for (const url of urls) {
        expect(url).toMatch(/^data:image\/(?:png|jpeg);base64,/);
        const [width = 0, height = 0] = (await images.identified(url, '%w %h')).split(' ').map(Number);
        expect(Math.max(width, height)).toBeLessThanOrEqual(1_600);
      }
    });
  }
});

test('C20: a photo from the camera and a screenshot are attached, and a refusal says what to do', {
  // The desktop app asks in the system's dialogs.
  tag: '@browser',
}, async ({ parlance }) => {
  test.skip(lacksImageMagick() !== null, String(lacksImageMagick()));
  await using server = await startAnswering();
  const page = await parlance.start();
  // Headless browsers can't capture a screen, so a canvas replaces both sources.
  await page.addInitScript(() => {
    const live = async () => {
      const canvas = document.createElement('canvas');
      canvas.width = 320;
      canvas.height = 240;
      const context = canvas.getContext('2d');
      const draw = () => {
        if (context) context.fillStyle = '#0a0';
        context?.fillRect(0, 0, 320, 240);
      };
      setInterval(draw, 50);
      draw();
      return canvas.captureStream(20);
    };
    Object.assign(navigator.mediaDevices, { getUserMedia: live, getDisplayMedia: live });
  });
  await page.reload();
  await connect(page, `${server.url}/v1`);
  const capture = async (item: string, container = page.locator('[data-composer]')) => {
    await container.getByRole('button', { name: 'More to attach' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await capture('Take a photo');
  const dialog = page.getByRole('dialog', { name: 'Take a photo' });
  await expect(dialog.getByLabel('Camera view')).toHaveJSProperty('videoWidth', 320);
  await expectClean(page, 'the camera');
  await dialog.getByRole('button', { name: 'Take photo' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(attached(page)).toHaveText([/Photo .*\.png/]);
  await capture('Capture a screen or window');
  await expect(attached(page)).toHaveText([/Photo .*\.png/, /Screenshot .*\.png/]);
  await page.evaluate(() =>
    Object.assign(navigator.mediaDevices, {
      getUserMedia: async () => {
        throw new DOMException('', 'NotAllowedError');
      },
    }),
  );
  await capture('Take a photo');
  await expect(page.getByText('Parlance isn’t allowed to use the camera.')).toBeVisible();
  await send(page, 'What do you see?');
  await finishedReply(page);
  const sizes = await Promise.all(lastImages(server).map((url) => images.identified(url, '%w %h')));
  expect(sizes).toEqual(['320 240', '320 240']);

  await test.step('the editor of a sent message attaches in the same ways', async () => {
    await page
      .getByRole('article', { name: /^You, / })
      .getByRole('button', { name: 'Edit' })
      .click();
    const editor = page.locator('[data-editor]');
    await capture('Capture a screen or window', editor);
    const chips = editor.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await expect(chips).toHaveText([/Photo/, /Screenshot/, /Screenshot/]);
    await editor.getByRole('button', { name: /^Remove Photo/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(chips).toHaveText([/Photo/, /Screenshot/, /Screenshot/]);
    await expect(editor.getByRole('button', { name: 'More to attach' })).toBeVisible();
    await expectClean(page, 'the editor of a message with images');
  });
});
