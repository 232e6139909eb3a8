import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { connect, finishedReply, messageBox, send } from '../chat-actions.ts';
import { test } from '../fixtures.ts';
import { answerKeyring, startKeyring } from './keyring.ts';

// Linux is the one system on which a test can have a keychain of its own.
test.skip(process.platform !== 'linux', 'uses GNOME’s keyring');

const key = 'sk-test-0123456789';
let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-keyring-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a gateway that answers each message with "Hello". */
const greeting = () =>
  startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') jsonOf(response, 200, { data: [{ id: 'greeter' }] });
    else streamOf(response, frame('Hello'), frame('', 'stop'), 'data: [DONE]\n\n');
  });

async function expectKeySent(page: Page, gateway: ScriptedGateway): Promise<void> {
  gateway.forget();
  await send(page, 'Hello');
  await finishedReply(page);
  expect(gateway.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
}

/** Returns how each key is stored, and the prefix of a sealed text, which names Chromium's method. */
function storedIn(dataFolder: string): readonly (readonly [sealedBy: string, prefix: string])[] {
  const file = join(dataFolder, 'keys.json');
  if (!existsSync(file)) return [];
  const { keys } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly keys: Readonly<Record<string, { readonly sealedBy: string; readonly sealed: string }>>;
  };
  return Object.values(keys).map(({ sealedBy, sealed }) => [
    sealedBy,
    Buffer.from(sealed, 'base64').toString('latin1', 0, 3),
  ]);
}

test('G2: a key in the keychain survives a restart, and a locked keychain asks first', async ({
  parlance,
  desktop,
}) => {
  test.slow();
  const display = desktop?.env.DISPLAY ?? '';
  await using gateway = await greeting();
  {
    await using keyring = await startKeyring(folder, display, 'unlocked');
    await connect(await parlance.start({ env: keyring.env }), gateway.url, key);
    // The keychain's own key, and not Chromium's public password, which is v10.
    expect(storedIn(parlance.dataFolder)).toEqual([['keychain', 'v11']]);
    await parlance.running().close();
    await expectKeySent(await parlance.start({ env: keyring.env }), gateway);
    await parlance.running().close();
  }
  {
    await using keyring = await startKeyring(folder, display, 'locked');
    const answered = await answerKeyring(display, 'password', parlance.start({ env: keyring.env }));
    expect(answered.questions).toBe(1);
    await expectKeySent(answered.result, gateway);
    await parlance.running().close();
  }
});

test('G2: Parlance starts without a keychain that stays locked, and doesn’t change its keys', async ({
  parlance,
  desktop,
}) => {
  test.slow();
  const display = desktop?.env.DISPLAY ?? '';
  await using gateway = await greeting();
  {
    await using keyring = await startKeyring(folder, display, 'unlocked');
    await connect(await parlance.start({ env: keyring.env }), gateway.url, key);
    await parlance.running().close();
  }
  await using keyring = await startKeyring(folder, display, 'locked');
  const answered = await answerKeyring(display, 'cancel', parlance.start({ env: keyring.env }));
  expect(answered.questions).toBeGreaterThan(0);
  const page = answered.result;
  await expect(messageBox(page)).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('which Parlance can’t use here. Enter it again')).toBeVisible();
  expect(storedIn(parlance.dataFolder)).toEqual([['keychain', 'v11']]);
  await parlance.running().close();
});

test('G2: without a keychain, a key is kept in a file of the user’s own, and moved into the keychain once there is one', async ({
  parlance,
  desktop,
}) => {
  test.slow();
  await using gateway = await greeting();
  const page = await parlance.start();
  await connect(page, gateway.url, key);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Remember keys on this computer' }).click();
  await expect.poll(() => storedIn(parlance.dataFolder).map(([sealedBy]) => sealedBy)).toEqual(['file']);
  for (const name of ['keys.json', 'keys.secret'])
    expect([name, statSync(join(parlance.dataFolder, name)).mode & 0o777]).toEqual([name, 0o600]);
  await parlance.running().close();
  await using keyring = await startKeyring(folder, desktop?.env.DISPLAY ?? '', 'unlocked');
  await expectKeySent(await parlance.start({ env: keyring.env }), gateway);
  expect(storedIn(parlance.dataFolder)).toEqual([['keychain', 'v11']]);
  await parlance.running().close();
});
