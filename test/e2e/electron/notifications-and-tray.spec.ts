import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway } from '../../faults/scripted-gateway.ts';
import { messageBox, replies, send } from '../chat-actions.ts';
import { quickAskAfter } from '../shell-differences.ts';
import { openSpeak, speak } from '../speak-actions.ts';
import { mainProcess, windowOf } from './main-process.ts';
import { testWithServices as test } from './session-bus.ts';
import { expectFocus } from './user-input.ts';

test('P1: finished speech is reported while another window has the focus, and a click brings the main window to the front', async ({
  parlance,
  services,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await (await openSpeak(page)).fill('The tide is coming in.');
  const main = await windowOf(parlance);
  const quick = await quickAskAfter(page, () => page.keyboard.press('Control+Shift+Space'));
  await expectFocus(await windowOf(parlance, quick));
  await speak(page);
  await expect.poll(() => services.notifications).toMatchObject([{ title: 'Speech finished' }]);
  expect(await main.evaluate((window) => window.isFocused())).toBe(false);
  services.clickNotification(1);
  await expectFocus(main);
});

test('P1: without a window, a running reply has a tray entry that opens the window again, and ends with the reply', async ({
  parlance,
  services,
}) => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  await using gateway = await startScriptedGateway(async (request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'slow' }] });
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(frame('Half '));
    await mayEnd;
    response.end(`${frame('a reply', 'stop')}data: [DONE]\n\n`);
  });
  const page = await parlance.startWith(gateway.url);
  await send(page, 'Hello');
  await expect(replies(page).last()).toContainText('Half');
  const app = mainProcess(parlance);
  const closed = page.waitForEvent('close');
  await (await windowOf(parlance)).evaluate((window) => window.close());
  await closed;
  await expect.poll(() => services.trayItems.length).toBe(1);
  const [item = ''] = services.trayItems;
  expect((await services.trayMenu(item)).map(({ label }) => label)).toEqual([
    'Show Parlance',
    'Quit Parlance',
  ]);

  const opened = app.waitForEvent('window');
  await services.clickTray(item);
  const again = await opened;
  await expect(messageBox(again)).toBeVisible();
  await expectFocus(await app.browserWindow(again));

  // Its menu can open the window too.
  const closedAgain = again.waitForEvent('close');
  await (await app.browserWindow(again)).evaluate((window) => window.close());
  await closedAgain;
  const second = services.trayItems.at(-1) ?? '';
  const show = (await services.trayMenu(second)).find(({ label }) => label === 'Show Parlance');
  const openedByMenu = app.waitForEvent('window');
  await services.chooseInTrayMenu(second, show?.id ?? 0);
  await expect(messageBox(await openedByMenu)).toBeVisible();
  end();
});
