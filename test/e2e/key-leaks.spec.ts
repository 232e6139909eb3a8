import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { startHttpProxy } from '../faults/scripted-proxy.ts';
import { connect, finishedReply, send } from './chat-actions.ts';
import { returnsKey, useChat, useSettings, useSpeak, useTranscribe } from './every-screen.ts';
import {
  addressMark,
  contentsOf,
  heldBy,
  isMarked,
  listen,
  marked,
  markedFiles,
  markedHeader,
  markedKey,
  markedPassword,
  openToOthers,
  processDetails,
} from './find-secrets.ts';
import { test } from './fixtures.ts';
import { unfoldAdvanced } from './gateway-actions.ts';

// Playwright starts Electron without NODE_OPTIONS, so `intercept-requests.cjs` loads the watcher there.
const watching = `--require ${JSON.stringify(join(import.meta.dirname, 'watch-sockets.cjs'))}`;

test('G2, P2, P4, P5: with every screen used and every failure met, the key and an extra header’s value appear only in the frames that saved them, and only the gateway received requests', async ({
  parlance,
}) => {
  // Uses every screen, which takes a while.
  const notes = await mkdtemp(join(tmpdir(), 'parlance-sockets-'));
  const socketsFile = join(notes, 'sockets');
  let hostile = false;
  await using gateway = await startScriptedGateway(returnsKey(`${markedKey} ${markedHeader}`, () => hostile));
  const env = { NODE_OPTIONS: watching, PARLANCE_TEST_SOCKETS: socketsFile };
  const page = await parlance.start({ env });
  await page.context().grantPermissions(['clipboard-write']);
  const traffic = await listen(page);
  const states: string[] = [];
  const saved: string[] = [];
  const observer = {
    onState: async () => void states.push(await heldBy(page)),
    onSaved: (path: string) => void saved.push(path),
  };

  await connect(page, gateway.url, markedKey);
  await test.step('an extra header', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await unfoldAdvanced(page, 'Extra headers');
    await page.getByRole('textbox', { name: 'Header name' }).fill('api-key');
    await page.getByRole('textbox', { name: 'Header value' }).fill(markedHeader);
    await page.getByRole('button', { name: 'Add header' }).click();
    await expect(page.getByText('az-…41d7')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click();
  });
  await test.step('chat', () => useChat(page, observer));

  await test.step('transcribe', () => useTranscribe(page, observer));
  await test.step('speak', () => useSpeak(page, observer));
  const diagnostics = await test.step('settings', () =>
    useSettings(page, observer, (refuses) => {
      hostile = refuses;
    }));

  await test.step('saved in the encrypted file', async () => {
    await page.getByRole('link', { name: 'Storage and privacy' }).click();
    await page.getByRole('radio', { name: 'In a file' }).click();
    await expect.poll(async () => (await readdir(parlance.dataFolder)).includes('keys.json')).toBe(true);
    for (const name of ['keys.json', 'keys.secret'])
      expect((await stat(join(parlance.dataFolder, name))).mode & 0o777).toBe(0o600);
  });
  await test.step('import', async () => {
    const buffer = await readFile(saved[1] ?? '');
    const file = { name: 'Hello.json', mimeType: 'application/json', buffer };
    await page.getByLabel('Files to import').setInputFiles(file);
    await expect(page.getByText('1 conversation was already here and left unchanged')).toBeVisible();
  });
  await observer.onState();
  expect(await heldBy(page)).toContain('databases and caches: 0');

  // Checks that there was a key to find: the gateway received it with each request, and its masked form is shown.
  expect(gateway.requests.length).toBeGreaterThan(15);
  // The test of the connection also lists the models without the key, to find out whether it's checked.
  const isKeyless = ({ path, headers }: (typeof gateway.requests)[number]) =>
    path === '/v1/models' && headers.authorization === undefined;
  for (const { headers } of gateway.requests.filter((request) => !isKeyless(request)))
    expect(headers.authorization).toBe(`Bearer ${markedKey}`);
  expect(gateway.requests.at(-1)?.headers['api-key']).toBe(markedHeader);
  expect(states.filter((state) => state.includes('…5a63')).length).toBeGreaterThan(3);
  expect(saved).toHaveLength(9);

  const { output, pid } = parlance.running();
  expect(marked(traffic.sent), 'what the page sent').toEqual([
    expect.stringContaining('gateways/add'),
    expect.stringContaining('gateways/saveHeader'),
  ]);
  expect(marked(traffic.received), 'what the page received').toEqual([]);
  expect(marked(states), 'what the page held').toEqual([]);
  expect(marked((await Promise.all(saved.map(contentsOf))).flat()), 'what was saved').toEqual([]);
  expect(marked([output()]), 'what was printed').toEqual([]);
  expect(marked(await processDetails(pid)), 'what other programs see of the processes').toEqual([]);
  expect(await markedFiles(parlance.dataFolder), 'what is on disk').toEqual([]);

  await test.step('P2: other accounts of this computer can’t read any of it', async () => {
    expect(await openToOthers(parlance.dataFolder)).toEqual([]);
  });

  await test.step('P4: the log exists, and contains neither the key nor any message text', async () => {
    const log = await readFile(join(parlance.dataFolder, 'logs/parlance.log'), 'utf8');
    expect(log).toContain('"code":"key-refused"');
    for (const word of ['canary', 'Hello', 'Well said', 'quay', 'gate was closed', '127.0.0.1', 'gpt-x'])
      expect(log).not.toContain(word);
  });

  await test.step('P4: diagnostics describe events by code, without addresses, models, keys or text', () => {
    expect(diagnostics).toMatch(/^Parlance \d+\.\d+\.\d+ \((browser|electron)\)\nsystem: /);
    expect(diagnostics).toContain('gateway: saved, in use, key saved\n');
    expect(diagnostics).toMatch(/Z failed key-refused$/m);
    expect(marked([diagnostics])).toEqual([]);
    for (const word of ['5a63', '127.0.0.1', 'gpt-x', 'Hello', parlance.dataFolder])
      expect(diagnostics).not.toContain(word);
  });

  await test.step('P5: the process connected to and looked up only the gateway', async () => {
    const { port } = new URL(gateway.url);
    const lines = new Set((await readFile(socketsFile, 'utf8')).trim().split('\n'));
    expect([...lines]).toEqual([`tcp 127.0.0.1:${port}`]);
  });

  await test.step('after a restart the key is still available, and still not readable in the data folder', async () => {
    await parlance.running().close();
    expect(await markedFiles(parlance.dataFolder)).toEqual([]);
    const restarted = await parlance.start();
    await send(restarted, 'Once more');
    await finishedReply(restarted);
    expect(gateway.requests.at(-1)?.headers.authorization).toBe(`Bearer ${markedKey}`);
  });
  await rm(notes, { recursive: true, force: true });
});

test('G2: a proxy’s password and a key in the gateway’s address are shown in no failure, and stored in no conversation, log or export', async ({
  parlance,
}) => {
  await using proxy = await startHttpProxy({ account: `ada:${markedPassword}` });
  await using gateway = await startScriptedGateway(
    returnsKey(`${markedPassword} ${addressMark}`, () => false),
  );
  const page = await parlance.start();
  const traffic = await listen(page);
  await connect(page, gateway.url, 'sk-not-marked');
  await test.step('the address and the proxy', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await unfoldAdvanced(page, 'Network');
    await page.getByRole('radio', { name: 'Custom' }).click();
    const address = page.getByRole('textbox', { name: 'Proxy address' });
    await address.fill(`http://127.0.0.1:${proxy.port}`);
    await address.press('Enter');
    await page.getByRole('textbox', { name: 'Proxy user name' }).fill('ada');
    await page.getByRole('textbox', { name: 'Proxy password' }).fill(markedPassword);
    await page.getByRole('button', { name: 'Save sign-in' }).click();
    await expect(page.getByRole('button', { name: 'Forget sign-in' })).toBeVisible();
    const base = page.getByRole('textbox', { name: 'Base URL' });
    await base.fill(`http://gateway.example:${new URL(gateway.url).port}/v1?subscription-key=${addressMark}`);
    await base.press('Enter');
    // A key belongs to the address that it was entered for.
    await page.getByRole('textbox', { name: 'API key' }).fill('sk-not-marked');
    await page.getByRole('button', { name: 'Save key' }).click();
    await expect.poll(() => proxy.requests.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Chat' }).click();
  });
  const states: string[] = [];
  const saved: string[] = [];
  await useChat(page, {
    onState: async () => void states.push(await heldBy(page)),
    onSaved: (path) => void saved.push(path),
  });
  expect(proxy.requests.at(-1)?.path).toContain('gateway.example');
  expect(states.length).toBeGreaterThan(10);
  expect(saved).toHaveLength(2);

  const { output } = parlance.running();
  expect(marked(traffic.received), 'what the page received').toEqual([]);
  const files = (await Promise.all(saved.map(contentsOf))).flat();
  for (const text of [undefined, addressMark]) {
    expect(marked(states, text), 'what the page held').toEqual([]);
    expect(marked(files, text), 'what was saved').toEqual([]);
    expect(marked([output()], text), 'what was printed').toEqual([]);
  }
  await parlance.running().close();
  expect(await markedFiles(parlance.dataFolder)).toEqual([]);
  expect(await markedFiles(parlance.dataFolder, addressMark)).toEqual(['config.json']);
});

test('P5: the socket watcher detects every kind of connection', async () => {
  const notes = await mkdtemp(join(tmpdir(), 'parlance-sockets-'));
  const file = join(notes, 'sockets');
  const script = `
    import { request } from 'undici';
    const quiet = () => {};
    await fetch('http://127.0.0.1:9009/').catch(quiet);
    await request('https://127.0.0.2:9009/').catch(quiet);
    await import('node:https').then(({ get }) => get('https://127.0.0.3:9009/').on('error', quiet));
    await import('node:net').then(({ connect }) => connect(9009, '127.0.0.4').on('error', quiet));
    await import('node:dns').then(({ lookup }) => lookup('localhost', quiet));
    await import('node:dgram').then(({ createSocket }) => createSocket('udp4').unref().send('x', 9009, '127.0.0.5', quiet));
    await import('node:worker_threads').then(({ Worker }) => new Worker("fetch('http://127.0.0.6:9009/').catch(() => {})", { eval: true }));
  `;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_OPTIONS: watching, PARLANCE_TEST_SOCKETS: file },
    cwd: join(import.meta.dirname, '../..'),
  });
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  for (const at of [1, 2, 3, 4, 6]) expect(lines).toContain(`tcp 127.0.0.${at}:9009`);
  expect(lines).toContain('udp 127.0.0.5');
  expect(lines).toContain('name localhost');
  await rm(notes, { recursive: true, force: true });
});

test('G2: the search finds the key in every encoding that it covers', () => {
  const encodings = [
    markedKey,
    JSON.stringify(markedKey),
    encodeURIComponent(markedKey),
    [...markedKey].reverse().join(''),
    Buffer.from(markedKey).toString('hex'),
    ...['', 'a', 'ab'].map((before) => Buffer.from(before + markedKey).toString('base64')),
    Buffer.from(markedKey, 'utf16le'),
  ];
  for (const one of encodings) expect([one, isMarked(one)]).toEqual([one, true]);
  expect(isMarked('sk-…5a63')).toBe(false);
});

test('G6: with PARLANCE_BASE_URL and PARLANCE_API_KEY set, chat streams from that gateway and nothing about it is stored', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') jsonOf(response, 200, { data: [{ id: 'env-model' }] });
    else streamOf(response, frame('From the environment'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const page = await parlance.start({ env: { PARLANCE_BASE_URL: gateway.url, PARLANCE_API_KEY: markedKey } });
  await send(page, 'Hello');
  await expect(await finishedReply(page)).toContainText('From the environment');
  expect(gateway.requests.at(-1)?.headers.authorization).toBe(`Bearer ${markedKey}`);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Environment').first()).toBeVisible();
  await parlance.running().close();
  expect(await markedFiles(parlance.dataFolder)).toEqual([]);
  const restarted = await parlance.start();
  // A conversation exists, so this isn't a first run, but there is no gateway.
  await expect(restarted.getByRole('button', { name: 'Gateway: No gateway' })).toBeVisible();
});
