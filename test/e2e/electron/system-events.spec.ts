import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { countingGateway } from '../../faults/counting-gateway.ts';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { connect, replies, send } from '../chat-actions.ts';
import { test } from '../fixtures.ts';
import { expectCleanEnd, expectMessageBoxes } from './desktop-processes.ts';
import { startLoginManager } from './login-manager.ts';
import { mainProcess } from './main-process.ts';

test.skip(process.platform !== 'linux', 'these tests use systemd’s login manager');

test('C5: a reply that waits for its next try is retried when the computer wakes', async ({ parlance }) => {
  await using manager = await startLoginManager();
  let isDown = true;
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    // Without the wake-up, the next try would come after the time limit of this test's wait for it.
    if (isDown) return jsonOf(response, 503, {}, { 'retry-after': '60' });
    streamOf(response, frame('Awake.'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const page = await parlance.start({ env: manager.env });
  await connect(page, gateway.url);
  await send(page, 'Are you there?');
  const asked = () => gateway.requests.filter(({ path }) => path.endsWith('/chat/completions')).length;
  await expect(replies(page)).toContainText(/Retrying in /);
  const ended = once(mainProcess(parlance).process(), 'exit');
  isDown = false;
  const before = asked();
  await expect
    .poll(() => {
      // Electron may not be listening yet.
      manager.prepareForSleep(true);
      manager.prepareForSleep(false);
      return asked();
    })
    .toBeGreaterThan(before);
  // Chromium closes the connection to Playwright before it sleeps.
  const isSaved = () =>
    ['parlance.db', 'parlance.db-wal'].some((name) =>
      readFileSync(join(parlance.dataFolder, name)).includes('Awake.'),
    );
  await expect.poll(isSaved).toBe(true);
  process.kill(parlance.running().pid, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('C4, P1: the computer’s shutdown ends the app without a question, and loses nothing', async ({
  parlance,
}) => {
  await using manager = await startLoginManager();
  await using gateway = await countingGateway();
  const page = await parlance.start({ env: manager.env });
  await connect(page, gateway.url);
  await send(page, 'Count');
  await expect(replies(page).last()).toContainText('w20 ');
  const { pid, env } = parlance.running();
  const main = mainProcess(parlance).process();
  const ended = once(main, 'exit');
  await expect
    .poll(() => {
      manager.prepareForShutdown();
      return main.exitCode;
    })
    .toBe(0);
  await ended;
  await expectMessageBoxes(env, 0);
  await expectCleanEnd(parlance.dataFolder, pid);
  const restarted = await parlance.start({ env: manager.env });
  await restarted.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await expect(replies(restarted).last()).toContainText('w20 ');
  await expect(replies(restarted).last()).toContainText('Parlance closed before the reply was finished');
  await parlance.running().close();
});
