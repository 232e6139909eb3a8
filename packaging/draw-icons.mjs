import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

// Draws the icons of the installers and of the web app from the page's own; run by hand when it changes: PARLANCE_CHROMIUM=… node packaging/draw-icons.mjs
const here = import.meta.dirname;
const publicFolder = join(here, '..', 'src', 'renderer', 'public');
const svg = readFileSync(join(publicFolder, 'icon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: process.env.PARLANCE_CHROMIUM });
const page = await browser.newPage();

/** macOS draws a template image in the colour of its menu bar: only the strokes, in black. */
const template = svg.replace(/<rect[^>]*>/, '').replace('#FFFFFF', '#000000');

/** A PNG of `size` pixels each way; the drawing fills `share` of it. */
async function png(size, share = 1, drawing = svg) {
  const drawn = Math.round(size * share);
  const style = `margin:0;width:${size}px;height:${size}px;display:grid;place-items:center`;
  const scaled = drawing.replace(/width="32" height="32"/, `width="${drawn}" height="${drawn}"`);
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<body style="${style}">${scaled}</body>`);
  return page.screenshot({ omitBackground: true });
}

/** Windows' container: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10), with PNGs inside. */
function ico(images) {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, bytes }] of images.entries()) {
    const at = 6 + 16 * index;
    // A byte has no 256: 0 stands for it.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)]);
}

/** macOS's container: four letters and a length before each PNG. */
function icns(images) {
  const entries = images.map(({ type, bytes }) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(bytes.length + 8, 4);
    return Buffer.concat([head, bytes]);
  });
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(8 + entries.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...entries]);
}

const windows = [];
for (const size of [16, 24, 32, 48, 64, 128, 256]) windows.push({ size, bytes: await png(size) });
// Apple's grid leaves a margin around the drawing.
const grid = 824 / 1024;
const types = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 };
const mac = [];
for (const [type, size] of Object.entries(types)) mac.push({ type, bytes: await png(size, grid) });
for (const file of [join(here, 'icons', 'icon.png'), join(publicFolder, 'icon-512.png')])
  writeFileSync(file, await png(512));
writeFileSync(join(here, 'icons', 'icon.ico'), ico(windows));
writeFileSync(join(here, 'icons', 'icon.icns'), icns(mac));
const tray = {
  trayIcon: ['The tray icon, 32 × 32.', await png(32)],
  trayTemplate: ['The tray icon of macOS, 16 × 16: black strokes.', await png(16, 1, template)],
  trayTemplateRetina: ['The same, 32 × 32.', await png(32, 1, template)],
};
const dataUrls = Object.entries(tray).map(
  ([name, [comment, bytes]]) =>
    `/** ${comment} */\nexport const ${name} =\n  'data:image/png;base64,${bytes.toString('base64')}';\n`,
);
writeFileSync(
  join(here, '..', 'src', 'main', 'electron', 'tray-icon.ts'),
  `// PNGs as data URLs, drawn from renderer/public/icon.svg by packaging/draw-icons.mjs.\n\n${dataUrls.join('\n')}`,
);
await browser.close();
