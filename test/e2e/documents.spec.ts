import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../faults/scripted-gateway.ts';
import { finishedReply, messageBox, send } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { imageFolder, lacksImageMagick } from './image-files.ts';
import { lacksOffice, officeFiles, wordsMissingIn } from './office-files.ts';
import { savedBy } from './shell-differences.ts';
import { draftAttachmentsIn } from './stored-drafts.ts';

/** Two-column papers typeset with pdfTeX and XeTeX. The folder also contains their source. */
const texFolder = join(import.meta.dirname, '../fixtures/tex');
const texFiles: readonly string[] = ['tides.pdf', 'tides-t1.pdf', 'tides-xetex.pdf'];

const done = 'data: [DONE]\n\n';
const attached = (container: Page | Locator) =>
  container.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
const ownMessages = (page: Page) => page.getByRole('article', { name: /^You, / });

/** Starts a gateway that answers every question. `received` returns the last message of each chat request. */
async function startAnsweringGateway(): Promise<
  ScriptedGateway & { readonly received: () => readonly string[] }
> {
  const gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models')
      return jsonOf(response, 200, { data: [{ id: 'm', context_length: 2_000 }] });
    streamOf(response, frame('Here.'), frame('', 'stop'), done);
  });
  const received = () =>
    gateway.requests
      .filter(({ path }) => path.endsWith('/chat/completions'))
      .map(
        ({ body }) =>
          (JSON.parse(body) as { messages: { content: string }[] }).messages.at(-1)?.content ?? '',
      );
  return { ...gateway, received };
}

const report = `<h1>Tides</h1><p>High at six.</p>
<table><tr><th>Port</th><th>Depth</th></tr><tr><td>Setúbal</td><td>12 m</td></tr></table>
<div style="break-before:page"><h2>Low</h2><p>Low at noon.</p></div>
<div style="break-before:page"><p>Nothing more.</p></div>`;

async function choose(
  page: Page,
  ...files: readonly { readonly name: string; readonly bytes: Uint8Array | string }[]
) {
  await page
    .getByLabel('Files to attach')
    .last()
    .setInputFiles(files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })));
}

test('C21: a PDF is read, previewed, sent with the chosen pages, and saved again from the message', async ({
  parlance,
  printPdf,
}) => {
  await using gateway = await startAnsweringGateway();
  const page = await parlance.startWith(gateway.url);
  const bytes = await printPdf(report);
  await expect(page.getByRole('button', { name: 'Attach images or files' })).toBeVisible();
  await choose(page, { name: 'tides.pdf', bytes });
  await expect(attached(page)).toHaveText([/tides\.pdf\s*3 pages/]);

  await attached(page)
    .getByRole('button', { name: /^tides\.pdf/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'tides.pdf' });
  await expect(dialog).toContainText(/3 pages · \d+ characters · about \d+ tokens/);
  await expect(dialog).toContainText('| Setúbal | 12 m |');
  await expectClean(page, 'the preview of a document');
  const pages = dialog.getByRole('textbox', { name: 'Pages' });
  await pages.fill('2-9');
  await pages.press('Enter');
  await expect(dialog).toContainText('Enter numbers from 1 to 3, such as 1-3, 7.');
  await pages.fill('2-3');
  await pages.press('Enter');
  await expect(dialog).toContainText('2 of 3 pages');
  await expect(dialog).not.toContainText('Setúbal');
  const shown = await dialog.locator('pre').allTextContents();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(attached(page)).toHaveText([/2 of 3 pages/]);

  await send(page, 'When is low tide?');
  await finishedReply(page);
  const text = shown.map((part) => part.trim()).join('\n\n');
  expect(text).toContain('[Page 2]\n\n## Low\n\nLow at noon.');
  expect(gateway.received()).toEqual([
    `<attachment name="tides.pdf">\n${text}\n</attachment>\n\nWhen is low tide?`,
  ]);

  await attached(ownMessages(page)).getByRole('button').first().click();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  const saved = await savedBy(page, () => dialog.getByRole('button', { name: 'Save original file' }).click());
  expect(saved.name).toBe('tides.pdf');
  const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
  expect(hash(await readFile(saved.path))).toBe(hash(bytes));
});

test('C21: each failure is explained in a sentence, the other files are attached, and reading can be cancelled', async ({
  parlance,
  printPdf,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const pdf = await printPdf(report);
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="teal"/></svg>`;
  const scan = await printPdf(image);
  const half = await printPdf(`<p>Text.</p><div style="break-before:page">${image}</div>`);
  await messageBox(page).fill('A draft');
  await choose(
    page,
    { name: 'damaged.pdf', bytes: pdf.subarray(0, 900) },
    { name: 'old.doc', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
    { name: 'bomb.docx', bytes: zipSync({ 'word/document.xml': new Uint8Array(101_000_000) }, { level: 1 }) },
    { name: 'scan.pdf', bytes: scan },
  );
  const notices = page.getByRole('alert');
  for (const sentence of [
    '“damaged.pdf” is damaged',
    '“old.doc” is in an old Office format. Save it as DOCX',
    '“bomb.docx” is too large to attach.',
    '“scan.pdf” has no text. If its pages are scans, you can attach them as images.',
  ])
    await expect(notices).toContainText([sentence]);
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
  await choose(page, { name: 'half.pdf', bytes: half });
  await expect(notices).toContainText(['Page 2 of “half.pdf” has no text and may be a scan.']);
  await expect(attached(page)).toHaveText([/half\.pdf\s*2 pages/]);
  await expect(messageBox(page)).toHaveValue('A draft');

  await attached(page).getByRole('button').first().click();
  const preview = page.getByRole('img', { name: 'Image of page 2' });
  await expect(preview).toBeVisible();
  expect(await preview.evaluate((canvas: HTMLCanvasElement) => canvas.width * canvas.height)).toBeGreaterThan(
    1000,
  );
  await page.keyboard.press('Escape');

  const long = await printPdf(
    Array.from({ length: 60 }, (_, at) => `<p style="break-before:page">${at}</p>`).join(''),
  );
  await choose(page, { name: 'long.pdf', bytes: long });
  await page.getByRole('button', { name: 'Cancel long.pdf' }).click();
  await expect(page.getByRole('list', { name: 'Files being read' })).toHaveCount(0);
  await expect(attached(page)).toHaveCount(1);
});

test('C21: Cancel works while the progress changes under the pointer, and a cancelled file is never attached', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  // Holds back the messages of the worker that reads the document.
  const held = await page.evaluateHandle(() => {
    const held: { type: string; pass: () => void }[] = [];
    const property = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
    Object.defineProperty(Worker.prototype, 'onmessage', {
      ...property,
      set(this: Worker, handler: (event: MessageEvent<{ type?: string }>) => void) {
        const hold = (event: MessageEvent<{ type?: string }>) =>
          held.push({ type: event.data.type ?? 'other', pass: () => handler(event) });
        property?.set?.call(this, hold);
      },
    });
    return (type: string) => held.filter((one) => one.type === type);
  });
  const count = (type: string) => held.evaluate((of, given) => of(given).length, type);
  const pass = (type: string) =>
    held.evaluate((of, given) => {
      for (const one of of(given)) one.pass();
    }, type);
  const bytes = await readFile(join(texFolder, 'tides.pdf'));
  await choose(page, { name: 'tides.pdf', bytes });
  const pending = page.getByRole('list', { name: 'Files being read' });
  await expect(pending).toContainText('Reading…');
  await page.getByRole('button', { name: 'Cancel tides.pdf' }).hover();
  await page.mouse.down();
  // The worker has sent its last message too, which is held back until the reading is cancelled.
  await expect.poll(() => count('read')).toBe(1);
  await pass('progress');
  await expect(pending).toContainText(/\d of \d+ pages/);
  await page.mouse.up();
  await expect(pending).toHaveCount(0);
  await pass('read');
  await choose(page, { name: 'notes.txt', bytes: 'Notes' });
  await expect(attached(page)).toHaveText([/notes\.txt/]);
});

test('C21: pages of a scanned PDF are attached as images, as chosen and as many as a message can have', async ({
  parlance,
  printPdf,
}) => {
  test.skip(lacksImageMagick() !== null, String(lacksImageMagick()));
  await using gateway = await startAnsweringGateway();
  const images = await imageFolder();
  const page = await parlance.startWith(gateway.url);
  const inColour = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" style="break-after:page" width="700" height="900"><rect width="700" height="900" fill="${colour}"/></svg>`;
  const colours = ['red', 'lime', 'blue', ...Array.from({ length: 19 }, () => 'teal')];
  const scan = await printPdf(colours.map(inColour).join(''));
  await choose(page, { name: 'scan.pdf', bytes: scan });
  const pages = page.getByRole('textbox', { name: 'Pages' });
  await expect(pages).toHaveValue('1-20');
  await expect(page.getByText('Choose at most 20. A message can have up to 20 attachments.')).toBeVisible();
  await expectClean(page, 'the offer to attach pages as images');
  await pages.fill('1-21');
  await pages.press('Enter');
  await expect(pages).toHaveAttribute('aria-invalid', 'true');
  await pages.fill('2');
  const picture = (number: number) =>
    page.getByRole('button', { name: `Image of page ${number}`, exact: true });
  await expect(picture(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(picture(22)).toHaveAttribute('aria-pressed', 'false');
  await expect
    .poll(() =>
      picture(3)
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) => canvas.height),
    )
    .toBe(176);
  await picture(2).click();
  await expect(pages).toHaveValue('');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await picture(3).click();
  await expect(pages).toHaveValue('1, 3');
  await expectClean(page, 'pictures of the pages to attach');
  await page.getByRole('button', { name: 'Attach as images' }).click();
  await expect(attached(page)).toHaveText([/scan, page 1\.jpg/, /scan, page 3\.jpg/]);
  await expect(pages).toHaveCount(0);

  await send(page, 'Which colours?');
  await finishedReply(page);
  const { body } = gateway.requests.findLast(({ path }) => path.endsWith('/chat/completions')) ?? {
    body: '',
  };
  const { messages } = JSON.parse(body) as {
    messages: { content: { image_url?: { url: string }; text?: string }[] }[];
  };
  const [first, third, text] = messages[0]?.content ?? [];
  expect(text?.text).toBe('Which colours?');
  const colourAndSide = '%[fx:round(p{200,200}.r)] %[fx:round(p{200,200}.b)] %[fx:max(w,h)]';
  expect(await images.identified(first?.image_url?.url ?? '', colourAndSide)).toBe('1 0 1600');
  expect(await images.identified(third?.image_url?.url ?? '', colourAndSide)).toBe('0 1 1600');
  await images.remove();
});

test('C21: a gateway can get PDFs as files, and a model that refuses them gets the text on request', async ({
  parlance,
  printPdf,
}) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    if (request.body.includes('file_data'))
      return jsonOf(response, 400, {
        error: { message: "Invalid value: 'file'. Supported values are: 'text' and 'image_url'." },
      });
    streamOf(response, frame('Noon.'), frame('', 'stop'), done);
  });
  const page = await parlance.startWith(gateway.url);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page
    .locator('summary', { hasText: /^Advanced/ })
    .first()
    .click();
  await page.getByRole('switch', { name: 'Send PDFs as files' }).click();
  await expect(page.getByRole('switch', { name: 'Send PDFs as files' })).toBeChecked();
  await expectClean(page, 'the setting to send PDFs as files');
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  const bytes = await printPdf(report);
  await choose(page, { name: 'tides.pdf', bytes });
  await attached(page).getByRole('button').first().click();
  await expect(page.getByText('The PDF itself is sent instead of this text.')).toBeVisible();
  await page.keyboard.press('Escape');
  await send(page, 'When is low tide?');
  const failed = page.getByRole('alert').filter({ hasText: 'This model doesn’t accept files' });
  await expect(failed).toBeVisible();
  const { body } = gateway.requests.findLast(({ path }) => path.endsWith('/chat/completions')) ?? {
    body: '',
  };
  expect(body).toContain(
    `{"type":"file","file":{"filename":"tides.pdf","file_data":"data:application/pdf;base64,${bytes.toString('base64')}"}}`,
  );
  await failed.getByRole('button', { name: 'Send as text' }).click();
  const reply = await finishedReply(page);
  await expect(reply).toContainText('Noon.');
  await expect(reply).toContainText('This model doesn’t accept files. Parlance sends their text.');
  expect(gateway.requests.at(-1)?.body).toContain('Low at noon.');
});

test('C21: scanned pages of an attached PDF are offered again by its preview, even after kill -9', async ({
  parlance,
  printPdf,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const mixed = await printPdf(
    '<p style="break-after:page">High at six.</p><svg xmlns="http://www.w3.org/2000/svg" width="700" height="900"><rect width="700" height="900" fill="red"/></svg>',
  );
  await choose(page, { name: 'mixed.pdf', bytes: mixed });
  await expect(page.getByText('Page 2 of “mixed.pdf” has no text and may be a scan.')).toBeVisible();
  await expect.poll(() => draftAttachmentsIn(parlance.dataFolder)).toEqual(['mixed.pdf']);
  await parlance.running().kill();
  const restarted = await parlance.start({ flags: ['--demo'] });
  await attached(restarted)
    .getByRole('button', { name: /^mixed\.pdf/ })
    .click();
  const preview = restarted.getByRole('dialog', { name: 'mixed.pdf' });
  await expect(preview.getByRole('img', { name: 'Image of page 2' })).toBeVisible();
  await expectClean(restarted, 'the preview of a PDF with a scanned page');
  await preview.getByRole('button', { name: 'Attach as images' }).click();
  await expect(preview).toHaveCount(0);
  await expect(restarted.getByRole('textbox', { name: 'Pages' })).toHaveValue('2');
  await restarted.getByRole('button', { name: 'Attach as images' }).click();
  await expect(attached(restarted)).toHaveText([/mixed\.pdf/, /mixed, page 2\.(png|jpg)/]);
  await expect.poll(() => draftAttachmentsIn(parlance.dataFolder)).toHaveLength(2);
});

test('C21: a message that is longer than the model’s context is reported, until fewer pages are chosen', async ({
  parlance,
}) => {
  await using gateway = await startAnsweringGateway();
  const page = await parlance.startWith(gateway.url);
  const words = `<p>${'tide and time wait for nobody '.repeat(500)}</p>`;
  await choose(page, { name: 'long.html', bytes: words });
  await expect(
    page.getByText(/This message is about 3,\d00 tokens long, and the limit of m is 2,000\./),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove long.html' }).click();
  await expect(page.getByText('This message has about')).toHaveCount(0);
});

test('C21: documents made by LibreOffice, TeX and Chromium arrive with their words, tables and pages', {
  tag: '@long',
}, async ({ parlance, printPdf }) => {
  test.skip(lacksOffice() !== null, String(lacksOffice()));
  await using gateway = await startAnsweringGateway();
  const page = await parlance.startWith(gateway.url);
  const folder = await mkdtemp(join(tmpdir(), 'parlance-office-'));
  try {
    const files = await officeFiles(folder);
    const html = await readFile(join(folder, 'report.html'), 'utf8');
    await writeFile(join(folder, 'chromium.pdf'), await printPdf(html));
    const arrived = new Map<string, string>();
    for (const name of texFiles) await copyFile(join(texFolder, name), join(folder, name));
    for (const name of [...files, 'chromium.pdf', ...texFiles]) {
      await page.getByLabel('Files to attach').last().setInputFiles(join(folder, name));
      await expect(attached(page.locator('[data-composer]'))).toHaveText(
        [new RegExp(name.replace('.', '\\.'))],
        { timeout: 60_000 },
      );
      await send(page, name);
      await expect.poll(() => gateway.received().at(-1)?.endsWith(`\n\n${name}`)).toBe(true);
      await finishedReply(page);
      arrived.set(name, gateway.received().at(-1) ?? '');
    }
    for (const name of [
      'report.docx',
      'report.odt',
      'report.rtf',
      'report.epub',
      'chromium.pdf',
      'tagged.pdf',
    ]) {
      expect(arrived.get(name), name).toContain('| Port | Depth |\n| --- | --- |\n| Setúbal | 12 m |');
    }
    for (const name of ['sheet.xlsx', 'sheet.ods'])
      expect(arrived.get(name), name).toContain(
        '## Depths\n\n| Port | Depth | Measured |\n| --- | --- | --- |\n| Setúbal | 12.5 | 2024-03-01 |\n| Vigo, inner | 7 |',
      );
    // Apart from dates and percentages, XLSX files give the stored cell values, and ODS files the displayed ones.
    for (const [name, cells] of [
      ['book.xlsx', { isTrue: 'true', error: '' }],
      ['book.ods', { isTrue: 'TRUE', error: '#DIV/0!' }],
    ] as const) {
      const rows = [
        ['Tides of March', '', ''],
        ['---', '---', '---'],
        ['Setúbal', '2024-03-01', '12.5'],
        ['', '2024-03-02 06:30', '7'],
        ['Sum \\| total', '', '19.5'],
        ['Joined', 'Setúbal harbour', cells.isTrue],
        ['Share', '12.5%', cells.error],
        ['High', '06:15', ''],
      ];
      const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
      expect(arrived.get(name), name).toContain(`[Sheet 1]\n\n## Tides\n\n${table}\n`);
      expect(arrived.get(name), name).toContain('[Sheet 2]\n\n## Secret (hidden)\n\n| Hidden text |');
      expect(arrived.get(name), name).toContain('[Sheet 3]\n\n## Notes\n\n|  | Two lines |');
    }
    for (const name of ['merged.docx', 'merged.odt'])
      expect(arrived.get(name), name).toContain(
        '| Port and depth |  | Day |\n| --- | --- | --- |\n| Setúbal | 12 m |  |\n| Vigo | 7 m | Monday |\n|  | 8 m | Tuesday',
      );
    for (const name of ['slides.pptx', 'slides.odp']) {
      expect(arrived.get(name), name).toMatch(/\[Slide 1\][^[]*Tide report[^[]*High at six/);
      expect(arrived.get(name), name).toMatch(/\[Slide 2\][^[]*\| Port \| Depth \|/);
    }
    for (const name of ['report.pdf', 'tagged.pdf', 'chromium.pdf', ...texFiles]) {
      const inColumns = texFiles.includes(name);
      const { missing, total } = wordsMissingIn(arrived.get(name) ?? '', join(folder, name), inColumns);
      expect(total, name).toBeGreaterThan(1_500);
      expect(missing.length / total, `${name}: ${missing.slice(0, 20).join(' ')}`).toBeLessThan(0.01);
    }
    // LibreOffice encrypts the file with a password that is needed to open it.
    await page.getByLabel('Files to attach').last().setInputFiles(join(folder, 'locked.pdf'));
    const password = page.getByLabel('Password');
    await password.fill('wrong');
    await password.press('Enter');
    await expect(page.getByText('That isn’t the password for “locked.pdf”.')).toBeVisible();
    await password.fill('tide');
    await password.press('Enter');
    await expect(attached(page.locator('[data-composer]'))).toHaveText([/locked\.pdf/]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
