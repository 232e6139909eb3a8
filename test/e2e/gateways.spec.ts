import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { makeCertificate } from '../faults/certificates.ts';
import { frame, jsonOf, type Script, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { connect, finishedReply, send, useDemo } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { unfoldAdvanced } from './gateway-actions.ts';
import { chooseFiles, fieldOf, openTranscribe } from './transcribe-actions.ts';

const key = 'sk-settings-00112233';

/** Starts a gateway that chats and transcribes, but doesn't speak. `before` can answer a request first. */
function startGateway(before: Script = () => {}) {
  return startScriptedGateway((request, response) => {
    before(request, response);
    if (response.writableEnded) return;
    if (request.path === '/v1/models')
      return jsonOf(response, 200, { data: [{ id: 'gpt-x' }, { id: 'whisper-1' }] });
    if (request.path.includes('chat'))
      return streamOf(response, frame('Heard you.'), frame('', 'stop'), 'data: [DONE]\n\n');
    if (/transcriptions|translations/.test(request.path)) return jsonOf(response, 200, { text: '' });
    jsonOf(response, 404, { detail: 'Not Found' });
  });
}

function checkOf(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: 'Test results' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeVisible();
}

/** Starts a server on the first free port of those that gateways commonly use. */
async function atUsualPort(): Promise<{ readonly server: Server; readonly port: number }> {
  for (const port of [11434, 1234, 4000, 8080, 8000]) {
    const server = createServer((_, response) => jsonOf(response, 200, { data: [{ id: 'here' }] }));
    const listens = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (listens) return { server, port };
  }
  throw new Error('every usual port is taken');
}

test('G1: headers, proxy, CA file, limits and models of a gateway apply immediately, and after a restart', async ({
  parlance,
}) => {
  await using gateway = await startGateway();
  const page = await parlance.startWith(gateway.url, key);
  await openSettings(page);
  await unfoldAdvanced(page, 'All addresses');
  await expect(page.getByText(`${gateway.url}/v1/audio/speech`, { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Base URL' }).fill('https://llm.example/v1/chat/completions');
  await expect(page.getByText('Chat: https://llm.example/v1/chat/completions')).toBeVisible();
  await page.getByRole('textbox', { name: 'Base URL' }).press('Escape');

  await unfoldAdvanced(page, 'Extra headers');
  const name = page.getByRole('textbox', { name: 'Header name' });
  await name.fill('Authorization');
  await page.getByRole('textbox', { name: 'Header value' }).fill('Bearer other');
  await page.getByRole('button', { name: 'Add header' }).click();
  await expect(page.getByText('Parlance sets this header itself.', { exact: false })).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('X-Team');
  await page.getByRole('textbox', { name: 'Header value' }).fill('canary-value-8810');
  await page.getByRole('button', { name: 'Add header' }).click();
  await expect(page.getByText('can…8810')).toBeVisible();

  await unfoldAdvanced(page, 'Network');
  await page.getByRole('radio', { name: 'Custom' }).click();
  await page.getByRole('textbox', { name: 'Proxy address' }).fill('http://ada:pass@127.0.0.1:9');
  await page.getByRole('textbox', { name: 'Proxy address' }).press('Enter');
  await expect(page.getByText('leave out the password', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: 'Proxy address' }).fill('http://127.0.0.1:9');
  await page.getByRole('textbox', { name: 'Proxy address' }).press('Enter');
  await page.getByRole('textbox', { name: 'Proxy user name' }).fill('ada');
  await page.getByRole('textbox', { name: 'Proxy password' }).fill('canary-pass-4411');
  await page.getByRole('button', { name: 'Save sign-in' }).click();
  await expect(page.getByRole('button', { name: 'Forget sign-in' })).toBeVisible();
  const authority = makeCertificate({ name: 'House authority', hosts: [], authority: true });
  await page.getByLabel('Extra CA file').setInputFiles({
    name: 'house.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(authority.cert),
  });
  await expect(page.getByText('House authority, valid until', { exact: false })).toBeVisible();

  await unfoldAdvanced(page, 'Uploads');
  await page.getByRole('spinbutton', { name: 'Upload limit' }).fill('5000000');
  await page.keyboard.press('Tab');
  await unfoldAdvanced(page, 'Models');
  const model = page.getByRole('combobox', { name: 'Default speech model' });
  await model.fill('house-voice');
  await model.press('Enter');
  await expect(page.getByRole('button', { name: 'Clear default speech model' })).toBeVisible();

  // Loopback never goes through the proxy, so the chat still works, with the header.
  await page.getByRole('link', { name: 'Chat' }).click();
  await send(page, 'Hello');
  await finishedReply(page);
  expect(gateway.requests.at(-1)?.headers['x-team']).toBe('canary-value-8810');
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  expect(html).not.toMatch(/canary-(value|pass)/);

  await parlance.running().close();
  const config = await readFile(join(parlance.dataFolder, 'config.json'), 'utf8');
  expect(config).not.toMatch(/canary|PRIVATE/);
  const restarted = await parlance.start();
  await openSettings(restarted);
  await unfoldAdvanced(restarted, 'Extra headers');
  await expect(restarted.getByText('Enter the value again')).toBeVisible();
  // The form opens automatically, since the sign-in was saved for one run only.
  await expect(restarted.getByText('Enter it again for this proxy.')).toBeVisible();
  await expect(restarted.getByRole('textbox', { name: 'Proxy address' })).toHaveValue('http://127.0.0.1:9');
  await unfoldAdvanced(restarted, 'Uploads');
  await expect(restarted.getByRole('spinbutton', { name: 'Upload limit' })).toHaveValue('5,000,000');
  await unfoldAdvanced(restarted, 'Models');
  await expect(restarted.getByRole('combobox', { name: 'Default speech model' })).toHaveValue('house-voice');
});

test('G1: speech uses the gateway chosen for it, and none once that is removed', {
  tag: '@long',
}, async ({ parlance }) => {
  await using chatGateway = await startGateway();
  await using speechGateway = await startGateway();
  const page = await parlance.startWith(chatGateway.url, key);
  await openSettings(page);
  await page.getByRole('button', { name: 'Add gateway' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Voices');
  await page.getByRole('textbox', { name: 'Base URL' }).fill(speechGateway.url);
  await page.getByRole('textbox', { name: 'Base URL' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Voices' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Gateway for speech' }).selectOption('Voices');
  await expect(page.getByRole('combobox', { name: 'Gateway for speech' })).toHaveValue(/.+/);
  await page.getByRole('link', { name: 'Speak' }).click();
  await page.getByRole('textbox', { name: 'Text to speak' }).fill('Good morning.');
  await page.getByRole('button', { name: 'Speak', exact: true }).click();
  await expect.poll(() => speechGateway.requests.some(({ path }) => path === '/v1/audio/speech')).toBe(true);
  expect(chatGateway.requests.some(({ path }) => path.includes('audio'))).toBe(false);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Open Voices' }).click();
  await page.getByRole('button', { name: 'Remove Voices' }).click();
  await page.getByRole('button', { name: 'Remove gateway' }).click();
  await expect(page.getByText('The chosen gateway was removed.', { exact: false })).toBeVisible();
});

test('G1: limits learned from a gateway’s refusals are shown by model, can be changed, and can be forgotten', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startGateway(({ path, body }, response) => {
    if (path.includes('transcriptions') && fieldOf(body, 'response_format') === 'verbose_json')
      jsonOf(response, 400, { error: { message: 'response_format verbose_json is not supported.' } });
  });
  const page = await parlance.startWith(gateway.url, key);
  await openTranscribe(page);
  const audio = new Uint8Array(1000).fill(7);
  audio.set(new TextEncoder().encode('fLaC'));
  await chooseFiles(page, { name: 'a.flac', mimeType: 'audio/flac', buffer: Buffer.from(audio) });
  await expect
    .poll(() => gateway.requests.filter(({ path }) => path.includes('transcriptions')).length)
    .toBe(2);

  await openSettings(page);
  await unfoldAdvanced(page, 'Uploads');
  const learned = page.getByRole('list', { name: 'Learned limits' }).getByRole('listitem').first();
  await expect(learned).toContainText('whisper-1');
  await expect(learned).toContainText('Sends no timestamps');
  await page.getByRole('spinbutton', { name: 'Maximum seconds for whisper-1' }).fill('300');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByRole('link', { name: 'Gateways' }).click();
  await unfoldAdvanced(page, 'Uploads');
  await expect(page.getByRole('spinbutton', { name: 'Maximum seconds for whisper-1' })).toHaveValue('300');
  await page.getByRole('button', { name: 'Reset limits for whisper-1' }).click();
  await expect(page.getByText('No rejected requests so far.')).toBeVisible();
  const speechLimit = page.getByRole('spinbutton', { name: 'Speech text limit' });
  await expect(speechLimit).toHaveValue('4,096');
  await speechLimit.fill('50');
  await page.keyboard.press('Tab');
  await expect(speechLimit).toHaveValue('100');
  await speechLimit.fill('20000');
  await page.keyboard.press('Tab');
  await expect(speechLimit).toHaveValue('20,000');
});

test('G3: Test connection reports each capability, and one click fixes a missing model', async ({
  parlance,
}) => {
  await using gateway = await startGateway(({ body }, response) => {
    if (body.includes('"gone"'))
      jsonOf(response, 404, { error: { message: 'The model gone does not exist.' } });
  });
  const page = await parlance.startWith(gateway.url, key);
  await openSettings(page);
  await unfoldAdvanced(page, 'Models');
  const model = page.getByRole('combobox', { name: 'Default chat model' });
  await model.fill('gone');
  await model.press('Enter');
  await expect(page.getByRole('button', { name: 'Clear default chat model' })).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(checkOf(page, 'Chat')).toHaveAttribute('data-outcome', 'failed');
  await page.getByRole('button', { name: 'Use gpt-x' }).first().click();
  await expect(checkOf(page, 'Chat')).toHaveAttribute('data-outcome', 'passed');
  await expect(checkOf(page, 'Streaming')).toContainText('First token after');
  await expect(checkOf(page, 'Models')).toContainText('2 models, ');
  await expect(checkOf(page, 'Speech')).toContainText('Not offered, 404');
  await expect(page.getByText('4 of 5 capabilities work.', { exact: false })).toBeVisible();
});

test('G3: a refused key is named, and the fix leads to its field', { tag: '@long' }, async ({ parlance }) => {
  let refuse = false;
  await using gateway = await startGateway((_, response) => {
    if (refuse) jsonOf(response, 401, { error: { message: 'No such key.' } });
  });
  const page = await parlance.startWith(gateway.url, key);
  refuse = true;
  await openSettings(page);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(checkOf(page, 'Key')).toHaveAttribute('data-outcome', 'failed');
  await expect(checkOf(page, 'Speech')).toContainText('Not tested');
  await page.getByRole('button', { name: 'Enter another key' }).click();
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused();
});

test('G3: leaving a test closes the connection to the gateway', { tag: '@long' }, async ({ parlance }) => {
  await using gateway = await startScriptedGateway(({ path }, response) => {
    if (path === '/v1/models') jsonOf(response, 200, { data: [{ id: 'gpt-x' }] });
    // Chat requests are never answered.
  });
  const page = await parlance.startWith(gateway.url, key);
  await openSettings(page);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(checkOf(page, 'Chat')).toContainText('Checking');
  await expect.poll(() => gateway.requests.some(({ path }) => path.includes('chat'))).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeFocused();
  await expect.poll(gateway.closed).toBe(1);
  await expect(checkOf(page, 'Models')).toHaveAttribute('data-outcome', 'passed');
});

test('G4: a preset fills the form, and a gateway running on this computer is found and added', {
  tag: '@long',
}, async ({ parlance }) => {
  await using stack = new AsyncDisposableStack();
  const { server, port } = await atUsualPort();
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  stack.defer(stop);
  const page = await parlance.start();
  await useDemo(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Find gateways on this computer' }).click();
  const found = page.getByRole('list', { name: 'On this computer' }).getByRole('listitem');
  const nearby = found.filter({ hasText: `localhost:${port}` });
  await expect(nearby).toContainText('1 model');
  for (const name of ['OpenAI', 'OpenRouter', 'Groq', 'Mistral', 'Ollama', 'LM Studio', 'vLLM', 'Speaches'])
    await expect(page.getByRole('button', { name: new RegExp(`^${name} `) })).toBeVisible();
  await page.getByRole('button', { name: /^Mistral / }).click();
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toHaveValue('https://api.mistral.ai/v1');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Mistral');
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await nearby.getByRole('button', { name: /^Add / }).click();
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toHaveValue(`http://localhost:${port}/v1`);
  await expect(nearby).toContainText('Added');
  stop();
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(nearby).toBeHidden();
});

test('G6: the environment’s gateway is available for this run, can be tested, and only its models, extra fields, prices and what was learned can be changed', async ({
  parlance,
}) => {
  await using gateway = await startGateway();
  const page = await parlance.start({
    env: { PARLANCE_BASE_URL: gateway.url, PARLANCE_API_KEY: key },
  });
  await openSettings(page);
  await expect(page.getByRole('heading', { name: 'Environment' })).toBeVisible();
  await unfoldAdvanced(page, 'Uploads');
  await expect(page.getByText('No rejected requests so far.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Gateways', exact: true }).locator('summary')).toHaveText([
    'Advanced',
    'Models',
    'Extra fields',
    'Prices',
    'Uploads',
    'All addresses',
  ]);
  await expect(page.getByRole('spinbutton', { name: 'Upload limit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(checkOf(page, 'Chat')).toHaveAttribute('data-outcome', 'passed');
  await parlance.running().close();
  expect(await readFile(join(parlance.dataFolder, 'config.json'), 'utf8').catch(() => '')).not.toContain(
    new URL(gateway.url).host,
  );
});

test('X2, G1, G3: axe finds nothing in a tested gateway with all settings open', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startGateway();
  const page = await parlance.start();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await connect(page, gateway.url, key);
  await openSettings(page);
  for (const fold of ['All addresses', 'Models', 'Extra headers', 'Network', 'Uploads'])
    await unfoldAdvanced(page, fold);
  await page.getByRole('radio', { name: 'Custom' }).click();
  await page.getByRole('textbox', { name: 'Proxy address' }).fill('http://127.0.0.1:9');
  await page.getByRole('textbox', { name: 'Proxy address' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Proxy user name' })).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('4 of 5 capabilities work.', { exact: false })).toBeVisible();
  await expectClean(page, 'a gateway whose settings are all open');
});
