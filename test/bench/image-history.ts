import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { startServer } from '../e2e/shell.ts';
import { startChromium } from './bench-pages.ts';
import { spreadOf } from './measure.ts';
import { residentOf } from './resident.ts';
import type { Row } from './row.ts';

const images = 40;
const perMessage = 10;
const size = { width: 1_600, height: 1_200 };
/** Estimated tokens of one of these images, as OpenAI counts them. */
const tokensEach = 765;
const rounds = { warmUp: 1, counted: 7 };
/** Time for the server to become idle, in ms. */
const settleMs = 2_000;
const sampleMs = 3;

/** F15: the next message in a conversation with many images, all of which are sent again. */
export const imageHistoryRow: Row = {
  id: 'F15',
  title: `the next message of a conversation with ${images} images`,
  needs: ['ffmpeg'],
  measure: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
    const gateway = await startCountingGateway();
    const env = { PARLANCE_BASE_URL: `${gateway.url}/v1`, PARLANCE_API_KEY: 'sk-bench-0123456789' };
    const server = await startServer({ dataFolder: join(folder, 'data'), flags: [], env });
    const browser = await startChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(server.url);
      const files = await photosIn(folder);
      for (let at = 0; at < images; at += perMessage)
        await attachAndSend(page, files.slice(at, at + perMessage));
      const sends: Send[] = [];
      for (let round = -rounds.warmUp; round < rounds.counted; round += 1) {
        const send = await nextMessage(page, server.pid);
        if (round >= 0) sends.push(send);
      }
      const grown = spreadOf(sends.map((send) => send.grown));
      const counted = Number(await page.getByRole('meter').first().getAttribute('aria-valuenow'));
      const { bytes, urls } = gateway.last();
      return {
        comparisons: [
          {
            condition: `until the reply, with a body of ${(bytes / 1e6).toFixed(1)} MB`,
            base: 'Parlance',
            samples: [{ name: 'Parlance', ms: sends.map(({ ms }) => ms) }],
          },
        ],
        goals: [
          {
            what: `growth of the server's resident memory, MB (peak ${(grown.max / 1e6).toFixed(1)})`,
            value: grown.median / 1e6,
            limit: 10,
          },
          { what: 'images that are missing in the request', value: images - urls, limit: 0 },
          {
            what: 'images that the context meter leaves out',
            value: images - Math.floor(counted / tokensEach),
            limit: 0,
          },
        ],
      };
    } finally {
      await browser.close();
      await server.end('SIGTERM');
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Peak growth of the server's resident memory in bytes, and the time until the reply in ms. */
type Send = { readonly grown: number; readonly ms: number };

async function nextMessage(page: Page, server: number): Promise<Send> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('And now?');
  await delay(settleMs);
  const before = await residentOf(server);
  let peak = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await residentOf(server));
      await delay(sampleMs);
    }
  })();
  const startedAt = performance.now();
  await sendAndWait(page);
  const ms = performance.now() - startedAt;
  isOver = true;
  await watching;
  return { grown: peak - before, ms };
}

async function attachAndSend(page: Page, files: readonly string[]): Promise<void> {
  await page
    .getByLabel('Files to attach')
    .last()
    .setInputFiles([...files]);
  const chips = page.locator('[data-composer]').getByRole('listitem');
  await chips.nth(files.length - 1).waitFor();
  await page.getByRole('list', { name: 'Files being read' }).waitFor({ state: 'detached', timeout: 60_000 });
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('What is this?');
  await sendAndWait(page);
}

/** Sends the message, and waits for the complete reply. */
async function sendAndWait(page: Page): Promise<void> {
  const replies = page.locator('[role="log"] article[aria-label^="Reply"]:not([aria-busy="true"])');
  const last = await lastPosition(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  for (;;) {
    const position = await lastPosition(page);
    if (position > last && (await replies.last().getAttribute('aria-posinset')) === String(position)) return;
    await delay(5);
  }
}

/** Position of the last reply in the conversation, or 0 if there are no replies. */
async function lastPosition(page: Page): Promise<number> {
  const positions = await page
    .locator('[role="log"] article[aria-label^="Reply"]')
    .evaluateAll((articles) => articles.map((article) => Number(article.getAttribute('aria-posinset'))));
  return Math.max(0, ...positions);
}

/** Creates grainy photos, which JPEG can't compress much. */
async function photosIn(folder: string): Promise<readonly string[]> {
  const source = `testsrc2=s=${size.width}x${size.height}:r=1,noise=alls=12:allf=t`;
  const output = ['-frames:v', String(images), '-q:v', '3', join(folder, 'photo-%02d.jpg')];
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...output]);
  return (await readdir(folder)).filter((name) => name.endsWith('.jpg')).map((name) => join(folder, name));
}

/** Starts a gateway that counts the bytes and images of the last chat request. */
async function startCountingGateway() {
  let last = { bytes: 0, urls: 0 };
  const frame = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
  const reply = `${frame({ delta: { content: 'A test picture.' } })}${frame({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`;
  const server = createServer(async (request, response) => {
    const isList = request.url?.endsWith('/models') === true;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('latin1');
    if (!isList) last = { bytes: body.length, urls: body.split('"data:image/').length - 1 };
    response.writeHead(200, { 'content-type': isList ? 'application/json' : 'text/event-stream' });
    response.end(isList ? '{"data":[{"id":"m","context_length":128000}]}' : reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    last: () => last,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
