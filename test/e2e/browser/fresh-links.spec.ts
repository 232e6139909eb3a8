import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { connect, finishedReply, messageBox, send } from '../chat-actions.ts';
import { test as inShell } from '../fixtures.ts';
import { startServer } from '../shell.ts';

type Holder = { heldCodes: (() => void)[] | null | undefined };

/** Keeps the codes that a tab offers to others, while `heldCodes` is there to keep them. */
function holdCodes(): void {
  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function (message: { type?: string }) {
    const send = () => postMessage.call(this, message);
    const { heldCodes } = window as unknown as Holder;
    if (message.type === 'code' && heldCodes) heldCodes.push(send);
    else send();
  };
}

test('C13 drafts, P2, G7, T5: text and settings typed while the app was closed survive a new link in the same tab, and open tabs let new tabs in', async ({
  browser,
}) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parlance-e2e-'));
  const options = { dataFolder, env: {} };
  let server = await startServer({ ...options, flags: ['--demo'] });
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => server.end('SIGKILL'));
  const { origin, port } = new URL(server.url);
  await using context = await browser.newContext();
  await context.addInitScript(holdCodes);
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(messageBox(page)).toBeVisible();
  const second = await context.newPage();
  const script = second.getByRole('textbox', { name: 'Text to speak' });
  const third = await context.newPage();
  const systemPrompt = third.getByRole('textbox', { name: 'System prompt for new conversations' });
  const fourth = await context.newPage();
  const hint = fourth.getByRole('textbox', { name: 'Prompt hint' });
  const howMade = fourth.getByTitle('How it was made');
  const refused = 'This page needs a new link';

  await test.step('another tab of the same browser gets in and keeps its place', async () => {
    await second.goto(`${origin}/#/settings/about`);
    await expect(second.getByRole('heading', { name: 'About' })).toBeVisible();
    await second.reload();
    await expect(second.getByRole('heading', { name: 'About' })).toBeVisible();
  });
  await test.step('so does one whose neighbour is so busy that it was refused at first', async () => {
    for (const tab of [page, second]) await tab.evaluate(() => Object.assign(window, { heldCodes: [] }));
    await third.goto(`${origin}/#/settings/about`);
    await expect(third.getByRole('heading', { name: refused })).toBeVisible();
    for (const tab of [page, second])
      await tab.evaluate(() => {
        const holder = window as unknown as Holder;
        for (const send of holder.heldCodes ?? []) send();
        holder.heldCodes = null;
      });
    await expect(third.getByRole('heading', { name: 'About' })).toBeVisible();
  });
  await test.step('another browser doesn’t', async () => {
    await using elsewhere = await browser.newContext();
    const stranger = await elsewhere.newPage();
    await stranger.goto(origin);
    await expect(stranger.getByRole('heading', { name: refused })).toBeVisible();
    const neighbour = await elsewhere.newPage();
    await neighbour.route('**/neighbour', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await neighbour.goto(`${origin}/neighbour`);
    await stranger.close();
    // Another tab that opens directly after the request can't offer a code, so the page requests one again.
    const requestedTwice = neighbour.evaluate(() => {
      const channel = new BroadcastChannel('parlance-tabs');
      let requests = 0;
      return new Promise<void>((resolve) => {
        channel.addEventListener('message', ({ data }) => {
          if (data.type !== 'ask') return;
          requests += 1;
          if (requests === 2) resolve();
          else channel.postMessage({ type: 'open' });
        });
      });
    });
    const delayed = await elsewhere.newPage();
    await delayed.goto(origin);
    await requestedTwice;
  });
  await test.step('a new link pasted into the tab opens it, with the text typed meanwhile', async () => {
    await second.goto(`${origin}/#/speak`);
    await expect(script).toBeVisible();
    await third.goto(`${origin}/#/settings/models`);
    await expect(systemPrompt).toBeVisible();
    await fourth.goto(`${origin}/#/transcribe`);
    await fourth.getByRole('button', { name: /^Try a sample/ }).click();
    await expect(fourth.getByRole('button', { name: 'Play from 0:39' })).toBeVisible();
    await howMade.click();
    await expect(hint).toBeVisible();
    await server.end('SIGKILL');
    for (const tab of [page, second, third, fourth])
      await expect(tab.getByText('Parlance isn’t responding. Trying again…')).toBeVisible();
    await messageBox(page).fill('Written while the app was away');
    await script.fill('A script of that time');
    await systemPrompt.fill('Answer in verse');
    await hint.fill('Names of harbours');
    server = await startServer({ ...options, flags: ['--demo', '--port', port] });
    for (const tab of [page, second, third, fourth]) {
      await expect(tab.getByRole('heading', { name: refused })).toBeVisible();
      await tab.reload();
    }
    await expect(page.getByRole('heading', { name: refused })).toBeVisible();
    await page.evaluate((link) => location.assign(link), server.url);
    await expect(messageBox(page)).toHaveValue('Written while the app was away');
    expect(page.url()).not.toContain('once');
  });
  await test.step('the other tabs reconnect by themselves', async () => {
    await expect(script).toHaveValue('A script of that time');
    await expect(systemPrompt).toHaveValue('Answer in verse');
    await howMade.click();
    await expect(hint).toHaveValue('Names of harbours');
  });
  await test.step('a new link pasted while the tab is being checked opens it', async () => {
    for (const tab of [second, third, fourth]) await tab.close();
    await server.end('SIGKILL');
    await expect(page.getByText('Parlance isn’t responding. Trying again…')).toBeVisible();
    // Delays the check of the old secret until the link has been pasted.
    const checking = Promise.withResolvers<void>();
    const pasted = Promise.withResolvers<void>();
    await page.route('**/session', async (route) => {
      checking.resolve();
      await pasted.promise;
      await route.continue();
    });
    server = await startServer({ ...options, flags: ['--demo', '--port', port] });
    await checking.promise;
    await page.evaluate((link) => location.assign(link), server.url);
    pasted.resolve();
    await expect(page).not.toHaveURL(/once/);
    await expect(page.getByText('Parlance isn’t responding. Trying again…')).toBeHidden();
    await expect(messageBox(page)).toBeVisible();
  });
  await server.end('SIGTERM');
  await rm(dataFolder, { recursive: true, force: true });
});

inShell(
  'P1: on a host without a display, a link in a reply opens in another tab, which learns nothing',
  async ({ parlance }) => {
    await using gateway = await startScriptedGateway((request, response) => {
      if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
      const text = 'See [the tables](https://tables.example/brest).';
      streamOf(response, frame(text), frame('', 'stop'), 'data: [DONE]\n\n');
    });
    const page = await parlance.start({ env: { DISPLAY: '', WAYLAND_DISPLAY: '' } });
    await page
      .context()
      .route('https://tables.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Tables</title>' }),
      );
    await connect(page, gateway.url);
    await send(page, 'Where?');
    const opening = page.context().waitForEvent('page');
    await (await finishedReply(page)).getByRole('link', { name: 'the tables' }).click();
    const opened = await opening;
    await opened.waitForURL('https://tables.example/brest');
    expect(await opened.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
  },
);
