import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { chatBodiesOf, startIndependentServer } from '../faults/independent-server.ts';
import { finishedReply, send } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { type ImageFolder, imageFolder, lacksImageMagick } from './image-files.ts';
import { secret, withMetadata } from './image-metadata.ts';
import { ignoresPngOrientation } from './shell-differences.ts';

let images: ImageFolder;
test.beforeAll(async () => {
  images = await imageFolder();
});
test.afterAll(() => images.remove());

const attached = (page: Page) => page.locator('[data-composer]').getByRole('listitem');

/** The corners of the stored drawing, clockwise from the upper left. */
const stored = ['red', 'lime', 'white', 'blue'] as const;

/** For each orientation, the index in {@link stored} of each displayed corner. */
const upright: Readonly<Record<number, readonly number[]>> = {
  1: [0, 1, 2, 3],
  2: [1, 0, 3, 2],
  3: [2, 3, 0, 1],
  4: [3, 2, 1, 0],
  5: [0, 3, 2, 1],
  6: [3, 0, 1, 2],
  7: [2, 1, 0, 3],
  8: [1, 2, 3, 0],
};

/** Returns an ImageMagick expression for whether a pixel has a colour. */
function isColour(colour: string, x: string, y: string): string {
  const channel = (name: string) => `p{${x},${y}}.${name}`;
  const on = { red: 'r', lime: 'g', blue: 'b', white: 'rgb' }[colour] ?? '';
  return ['r', 'g', 'b'].map((name) => `${channel(name)}${on.includes(name) ? '>0.8' : '<0.2'}`).join('&&');
}

test('C20: JPEG, PNG, WebP, GIF and AVIF arrive upright, without EXIF, XMP, IPTC, comments or trailing data', async ({
  parlance,
}) => {
  test.skip(lacksImageMagick() !== null, String(lacksImageMagick()));
  await using server = await startIndependentServer();
  server.on({}, { content: 'Seen.' });
  const page = await parlance.startWith(`${server.url}/v1`);
  const quarter = (colour: string) => ['-size', '120x80', `xc:${colour}`];
  const drawing = [
    ...['(', ...quarter('red'), ...quarter('lime'), '+append', ')'],
    ...['(', ...quarter('blue'), ...quarter('white'), '+append', ')', '-append'],
  ];
  const files: { path: string; orientation: number }[] = [];
  for (const extension of ['jpg', 'png', 'webp', 'gif', 'avif'])
    for (const orientation of /gif|avif/.test(extension) ? [1] : [1, 2, 3, 4, 5, 6, 7, 8]) {
      const path = await images.drawn(`${extension}-${orientation}.${extension}`, ...drawing);
      const bytes = withMetadata(await readFile(path), orientation);
      expect(bytes.includes(secret), path).toBe(true);
      await writeFile(path, bytes);
      files.push({ path, orientation });
    }
  const urls: string[] = [];
  for (let at = 0; at < files.length; at += 13) {
    const batch = files.slice(at, at + 13);
    await page
      .getByLabel('Files to attach')
      .last()
      .setInputFiles(batch.map(({ path }) => path));
    await expect(attached(page)).toHaveCount(batch.length);
    await expect(page.getByRole('list', { name: 'Files being read' })).toHaveCount(0);
    await send(page, 'Which way up?');
    await finishedReply(page);
    await expect.poll(() => chatBodiesOf(server).length).toBe(at / 13 + 1);
    const { messages } = chatBodiesOf(server).at(-1) as {
      messages: { content: readonly { image_url?: { url: string } }[] }[];
    };
    urls.push(...(messages.at(-1)?.content ?? []).flatMap(({ image_url }) => image_url?.url ?? []));
  }
  expect(urls).toHaveLength(files.length);
  const fault = await ignoresPngOrientation(page);
  if (fault) process.stdout.write(`The turned PNG files weren’t compared: ${fault}.\n`);
  for (const [at, { path, orientation }] of files.entries()) {
    const url = urls[at] ?? '';
    const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    for (const text of [
      secret,
      'Exif',
      'eXIf',
      'http://ns.adobe.com',
      'xmpmeta',
      'Photoshop',
      'iTXt',
      'tEXt',
      'tIME',
    ])
      expect(bytes.includes(text), `${path}: ${text}`).toBe(false);
    if (fault && path.endsWith('.png') && orientation > 1) continue;
    const [upperLeft = 0, upperRight = 0, lowerRight = 0, lowerLeft = 0] = upright[orientation] ?? [];
    const expected = [
      isColour(stored[upperLeft] ?? '', '9', '9'),
      isColour(stored[upperRight] ?? '', 'w-9', '9'),
      isColour(stored[lowerRight] ?? '', 'w-9', 'h-9'),
      isColour(stored[lowerLeft] ?? '', '9', 'h-9'),
    ];
    const size = orientation < 5 ? '240 160' : '160 240';
    const format = `%w %h ${expected.map((one) => `%[fx:${one}]`).join(' ')}`;
    expect(await images.identified(url, format), path).toBe(`${size} 1 1 1 1`);
  }
});
