import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { connect, finished, send } from './chatting.ts';
import { test } from './fixtures.ts';

const key = 'sk-canary-7d1f40b2c9e85a63';
const forms = [
  key,
  encodeURIComponent(key),
  Buffer.from(key).toString('base64').replace(/=+$/, ''),
  Buffer.from(key).toString('hex'),
];

/** Everything that crosses between page and main process: socket frames, request bodies and answers. */
function listen(page: Page): { readonly sent: string[]; readonly received: string[] } {
  const sent: string[] = [];
  const received: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(payload.toString()));
    socket.on('framereceived', ({ payload }) => received.push(payload.toString()));
  });
  page.on('request', (request) =>
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
  );
  page.on('response', (response) => {
    received.push(JSON.stringify(response.headers()));
    response.text().then(
      (body) => received.push(body),
      () => {},
    );
  });
  return { sent, received };
}

async function filesWithKey(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name);
    if (!(await stat(file)).isFile()) continue;
    const bytes = await readFile(file);
    if (forms.some((form) => bytes.includes(form))) found.push(name);
  }
  return found;
}

const holding = (texts: readonly string[]) =>
  texts.filter((text) => forms.some((form) => text.includes(form)));

test('G2: the key is nowhere but in the one frame that saved it', async ({ parlance }) => {
  let refuse = false;
  const gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') jsonOf(response, 200, { data: [{ id: 'gpt-x' }] });
    else if (refuse)
      jsonOf(response, 401, {
        error: { message: `Incorrect API key provided: ${key}`, code: 'invalid_api_key' },
      });
    else streamOf(response, frame('Hello'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const page = await parlance.start();
  const heard = listen(page);
  await expect(page.getByRole('heading', { name: 'Connect a gateway' })).toBeVisible();
  await page.reload();
  await connect(page, gateway.url, key);
  await send(page, 'Hello');
  await finished(page);
  refuse = true;
  await send(page, 'And now');
  const refused = await finished(page);
  await expect(refused).toContainText('The gateway did not accept this key');
  await expect(refused).toContainText('sk-…5a63');
  await refused.getByText('What the gateway said').click();
  expect(gateway.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('sk-…5a63').first()).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/1 model, /)).toBeVisible();

  await test.step('G2: kept in the encrypted file, it is still in none', async () => {
    await page.getByRole('radio', { name: 'In a file' }).click();
    await expect.poll(async () => (await readdir(parlance.dataFolder)).includes('keys.json')).toBe(true);
    expect((await stat(join(parlance.dataFolder, 'keys.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(parlance.dataFolder, 'keys.secret'))).mode & 0o777).toBe(0o600);
  });

  const held = await page.evaluate(() =>
    [document.documentElement.outerHTML, JSON.stringify({ ...localStorage, ...sessionStorage })].join(),
  );
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll('input, textarea')]
      .map((field) => (field as HTMLInputElement).value)
      .join(),
  );
  expect(holding(heard.sent), 'what the page sent').toHaveLength(1);
  expect(holding(heard.sent)[0]).toContain('gateways/add');
  expect(holding(heard.received), 'what the page received').toEqual([]);
  expect(holding([held, fields]), 'what the page holds').toEqual([]);
  expect(holding([parlance.running().output()]), 'what was printed').toEqual([]);
  expect(await filesWithKey(parlance.dataFolder), 'what is on disk').toEqual([]);

  await test.step('G2: a relaunch still has the key, and the data folder still has not', async () => {
    await parlance.running().close();
    expect(await filesWithKey(parlance.dataFolder)).toEqual([]);
    refuse = false;
    const again = await parlance.start();
    await send(again, 'Once more');
    await finished(again);
    expect(gateway.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
  });
  await gateway.close();
});

test('G6: with PARLANCE_BASE_URL and PARLANCE_API_KEY set, chat streams from that gateway and nothing of it is stored', async ({
  parlance,
}) => {
  const gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') jsonOf(response, 200, { data: [{ id: 'env-model' }] });
    else streamOf(response, frame('From the environment'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const page = await parlance.start({ env: { PARLANCE_BASE_URL: gateway.url, PARLANCE_API_KEY: key } });
  await send(page, 'Hello');
  await expect(await finished(page)).toContainText('From the environment');
  expect(gateway.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Environment').first()).toBeVisible();
  await parlance.running().close();
  expect(await filesWithKey(parlance.dataFolder)).toEqual([]);
  const again = await parlance.start();
  // A conversation is there, so this is no first run; but there is no gateway.
  await expect(again.getByRole('button', { name: 'Gateway: No gateway' })).toBeVisible();
  await gateway.close();
});
