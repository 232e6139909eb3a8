import { expect, type Page } from '@playwright/test';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../faults/scripted-gateway.ts';
import { chooseModel, finishedReply, messageBox, send, useDemo } from './chat-actions.ts';
import { test } from './fixtures.ts';

const refusing = () =>
  startScriptedGateway((_, response) =>
    jsonOf(response, 401, { error: { message: 'Wrong key', code: 'invalid_api_key' } }),
  );

const keyless = () =>
  startScriptedGateway((request, response) => {
    if (request.headers.authorization) jsonOf(response, 401, { error: { message: 'No keys here' } });
    else if (request.path === '/v1/models') jsonOf(response, 200, { data: [{ id: 'local' }] });
    else streamOf(response, frame('Hello'), frame('', 'stop'), 'data: [DONE]\n\n');
  });

/** Starts a gateway that accepts requests and never responds. */
const silent = () => startScriptedGateway(() => {});

const heading = (page: Page) => page.getByRole('heading', { name: 'Connect a gateway' });

async function tryToConnect(page: Page, gateway: ScriptedGateway, key = ''): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Base URL' }).fill(gateway.url);
  if (key) await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

async function gatewayNames(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: /^Gateway: / }).click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  const names = await page.getByRole('menuitemradio').allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((name) => name.split('\n')[0] ?? '');
}

test('G1: after a refused key, a gateway can still be connected without a key', async ({ parlance }) => {
  await using refuses = await refusing();
  await using open = await keyless();
  const page = await parlance.start();
  await tryToConnect(page, refuses, 'sk-wrong-one-1234');
  await expect(page.getByRole('alert')).toContainText('requires a valid key');
  await tryToConnect(page, open);
  await expect(messageBox(page)).toBeVisible();
  await send(page, 'Hello');
  await expect(await finishedReply(page)).toContainText('Hello');
  await expect.poll(() => gatewayNames(page)).toHaveLength(2);

  await test.step('in the settings, a gateway whose address has changed can be set to need no key', async () => {
    await using other = await keyless();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('textbox', { name: 'API key' }).fill('sk-another-one-1234');
    await page.getByRole('button', { name: 'Save key' }).click();
    await expect(page.getByRole('button', { name: 'Replace key' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Base URL' }).fill(other.url);
    await page.getByRole('textbox', { name: 'Base URL' }).press('Enter');
    await expect(page.getByText('The saved key belongs to another address')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Base URL' })).toBeFocused();
    // The automatic name changes too.
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(new URL(other.url).host);
    await page.getByRole('button', { name: 'No key', exact: true }).click();
    await expect(page.getByText('The saved key belongs to another address')).toBeHidden();
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText(/1 model, /)).toBeVisible();
  });
});

test('G1, G2: a provider fills in its base URL and leaves the key to enter, and a remembered key outlives a restart', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway((_, response) =>
    jsonOf(response, 200, { data: [{ id: 'local' }] }),
  );
  const page = await parlance.start();
  await expect(heading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Mistral', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toHaveValue('https://api.mistral.ai/v1');
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused();

  const remember = page.getByRole('switch', { name: 'Remember keys on this computer' });
  await expect(remember).not.toBeChecked();
  await remember.click();
  await expect(remember).toBeChecked();
  await tryToConnect(page, gateway, 'sk-a-remembered-1234');
  await expect(messageBox(page)).toBeVisible();
  await parlance.running().close();
  const restarted = await parlance.start();
  await expect(messageBox(restarted)).toBeVisible();
  await restarted.getByRole('link', { name: 'Settings' }).click();
  await expect(restarted.getByRole('switch', { name: 'Remember keys on this computer' })).toBeChecked();
  await restarted.getByRole('button', { name: 'Test connection' }).click();
  await expect(restarted.getByText(/1 model, /)).toBeVisible();
  expect(gateway.requests.at(-1)?.headers.authorization).toBe('Bearer sk-a-remembered-1234');
});

test('G1: a wait for an unresponsive gateway can be cancelled, or skipped with the demo gateway, and leaves nothing behind', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await silent();
  const page = await parlance.start();
  await tryToConnect(page, gateway);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await tryToConnect(page, gateway);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await useDemo(page);
  await expect.poll(() => gatewayNames(page)).toEqual(['Demo gateway']);
});

test('G1: an unresponsive gateway times out after 20 s, and the error says so', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await silent();
  const page = await parlance.start();
  await tryToConnect(page, gateway);
  await expect(page.getByRole('alert')).toContainText('didn’t respond in time');
});

test('G1: an error disappears when the entry changes, and Use it anyway saves the current entry', async ({
  parlance,
}) => {
  await using refuses = await refusing();
  const page = await parlance.start();
  await tryToConnect(page, refuses, 'sk-wrong-one-1234');
  await expect(page.getByRole('alert')).toContainText('requires a valid key');
  const address = page.getByRole('textbox', { name: 'Base URL' });
  await address.press('End');
  await address.pressSequentially('/corrected');
  await expect(page.getByText('requires a valid key')).toBeHidden();
  await page.getByRole('button', { name: 'Use it anyway' }).click();
  await expect(messageBox(page)).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toHaveValue(`${refuses.url}/corrected`);
});

test('G1: a gateway that failed is saved only with Use it anyway', { tag: '@long' }, async ({ parlance }) => {
  await using gateway = await refusing();
  const page = await parlance.start();
  await tryToConnect(page, gateway, 'sk-wrong-one-1234');
  await expect(page.getByRole('alert')).toBeVisible();
  await test.step('reloading the page after the failure starts over', async () => {
    await page.reload();
    await expect(heading(page)).toBeVisible();
  });
  await tryToConnect(page, gateway, 'sk-wrong-one-1234');
  await page.getByRole('button', { name: 'Use it anyway' }).click();
  await expect(messageBox(page)).toBeFocused();
  const switcher = page.getByRole('button', { name: /^Gateway: / });
  await expect(switcher).toContainText('Key refused');
  await expect.poll(() => gatewayNames(page)).toHaveLength(2);
});

test('G1: after the last gateway is removed, the conversations stay available', { tag: '@long' }, async ({
  parlance,
}) => {
  await using gateway = await keyless();
  const page = await parlance.startWith(gateway.url, '');
  await send(page, 'Keep this');
  await finishedReply(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Gateways' })).toBeFocused();
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('button', { name: 'Remove gateway' }).click();
  await expect(page.getByRole('heading', { name: 'Gateways' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Add a gateway' })).toBeVisible();
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'Keep this' }).click();
  await expect(page.getByRole('article', { name: /^You, / })).toContainText('Keep this');
});

test('C13: a toast disappears by itself, even after one whose Undo was pressed', { tag: '@long' }, async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-brief');
  await send(page, 'Tide tables');
  await finishedReply(page);
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first();
  const remove = async () => {
    await row.getByRole('link').hover();
    await row.getByRole('button', { name: /More/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Tide tables');
  await remove();
  await page.mouse.move(5, 5);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
});

test('C1: a visible tooltip doesn’t prevent Esc from stopping the reply', { tag: '@long' }, async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await chooseModel(page, 'demo-long');
  await send(page, 'Go on at length');
  await page.getByRole('button', { name: 'New conversation' }).hover();
  await expect(page.locator('[data-side]', { hasText: 'New conversation' }).first()).toBeVisible();
  await messageBox(page).press('Escape');
  await expect(page.getByRole('log')).toContainText('You stopped this reply.');
});

test('X3: a narrow window stacks the first run, hides the list, and opens it as a drawer', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start();
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(heading(page)).toBeVisible();
  const scrollsSideways = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main, main *')].some(
        (part) =>
          part.scrollWidth > part.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(part).overflowX),
      ),
    );
  expect(await scrollsSideways()).toBe(false);
  const demo = page.getByRole('button', { name: 'Try the built-in demo gateway' });
  await demo.scrollIntoViewIfNeeded();
  await expect(demo).toBeInViewport();
  await useDemo(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  expect(await scrollsSideways()).toBe(false);
  await page.getByRole('button', { name: 'Show the list' }).click();
  await expect(page.getByRole('button', { name: 'Hide the list' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Show the list' })).toBeFocused();
  await page.getByRole('button', { name: 'Show the list' }).click();
  await page.getByRole('link', { name: 'Appearance' }).click();
  await expect(page.getByRole('button', { name: 'Show the list' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 820 });
  await expect(page.getByRole('button', { name: 'Hide the list' })).toBeVisible();
});

test('X2: the focus moves to a sensible place when the focused element disappears', async ({ parlance }) => {
  await using gateway = await keyless();
  const page = await parlance.startWith(gateway.url, '');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const screen of ['Transcribe', 'Settings'] as const) {
    await main.getByRole('link', { name: screen }).click();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeFocused();
  }
  await main.getByRole('link', { name: 'Speak' }).click();
  await expect(page.getByRole('textbox', { name: 'Text to speak' })).toBeFocused();
  await main.getByRole('link', { name: 'Chat' }).click();
  await expect(messageBox(page)).toBeFocused();
  await main.getByRole('link', { name: 'Settings' }).click();

  await page.getByRole('textbox', { name: 'Name' }).fill('Studio');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Studio' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('button', { name: 'Add gateway' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add gateway' })).toBeFocused();
  await page.getByRole('button', { name: 'Ollama' }).click();
  await page.getByRole('button', { name: 'Add gateway' }).click();
  await expect(page.getByRole('button', { name: 'Close Ollama' })).toBeFocused();
  await page.getByRole('button', { name: 'Use this gateway' }).first().click();
  await expect(page.getByRole('button', { name: 'Close Ollama' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Open Ollama' })).toBeFocused();
  await page.getByRole('button', { name: 'Hide the list' }).click();
  await expect(page.getByRole('button', { name: 'Show the list' })).toBeFocused();
});

test('G7: the first run offers the languages, and reloads in the chosen one', async ({ parlance }) => {
  const page = await parlance.start();
  await expect(heading(page)).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('中文');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page.getByRole('combobox', { name: '语言' })).toHaveValue('zh-Hans');
});
