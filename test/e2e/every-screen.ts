import { expect, type Page } from '@playwright/test';
import { encodedAudio } from '../faults/encoded-audio.ts';
import { frame, jsonOf, type ReceivedRequest, type Script, streamOf } from '../faults/scripted-gateway.ts';
import { chooseModel, finishedReply, replies, send, startComparing } from './chat-actions.ts';
import { savedBy } from './shell-differences.ts';
import { clips, openSpeak, speak } from './speak-actions.ts';
import { chooseFiles, inQueue, openTranscribe, threeLines, transcript } from './transcribe-actions.ts';

/** Gateway failures whose responses contain the key. A request that names a failure gets that response. */
const failures: Readonly<Record<string, (key: string, ...to: Parameters<Script>) => void>> = {
  refusing: (key, _, response) =>
    jsonOf(response, 401, {
      error: { message: `Incorrect API key provided: ${key}`, code: `no-${key}`, type: key },
    }),
  breaking: (key, _, response) =>
    jsonOf(response, 500, { detail: [{ msg: `${key} ${Buffer.from(key).toString('base64')}` }] }, again),
  paging: (key, _, response) => {
    response.writeHead(400, { 'content-type': 'text/html', 'x-key': key });
    response.end(
      `<!doctype html><title>${key.replace(/["&<]/g, (character) => `&#${character.charCodeAt(0)};`)}</title>`,
    );
  },
  plainly: (key, _, response) => {
    response.writeHead(400, { 'content-type': 'text/plain', 'set-cookie': `k=${encodeURIComponent(key)}` });
    response.end(`No ${encodeURIComponent(`Bearer ${key}`)} ${Buffer.from(key).toString('hex')}`);
  },
  streaming: (key, _, response) =>
    streamOf(response, frame('Some '), `data: ${JSON.stringify({ error: { message: `no ${key}` } })}\n\n`),
  garbling: (key, _, response) =>
    streamOf(response, frame('Some '), `: ${key}\n`, `event: ${key}\nid: ${key}\ndata: {"x":"${key}"\n\n`),
  elsewhere: (key, _, response) => {
    response.writeHead(307, { location: `http://localhost:9/${encodeURIComponent(key)}` });
    response.end();
  },
};
const again = { 'retry-after-ms': '1' };

export const failureNames = Object.keys(failures);

/**
 * Returns the script of a gateway with every endpoint, which fails if a request names a failure. Every failure contains
 * the key.
 */
export const returnsKey =
  (key: string, hostile: () => boolean): Script =>
  async (request, response) => {
    const name = failureNames.find((code) => askedFor(request).includes(code));
    if (name) return failures[name]?.(key, request, response);
    if (hostile()) return failures.refusing?.(key, request, response);
    if (request.path.endsWith('/models'))
      return jsonOf(response, 200, { data: ['gpt-x', 'gpt-y', 'whisper-1', 'tts-1'].map((id) => ({ id })) });
    if (request.path.includes('/audio/speech')) return sendSpeech(response);
    if (request.path.includes('/audio/')) return jsonOf(response, 200, threeLines);
    streamOf(response, frame('Well '), frame('said.'), frame('', 'stop'), 'data: [DONE]\n\n');
  };

/**
 * Returns the text of a request. For a chat, that is only the last message, since the request repeats the earlier ones.
 */
function askedFor({ path, body }: ReceivedRequest): string {
  return path.endsWith('/chat/completions') ? JSON.parse(body).messages.at(-1).content : body;
}

async function sendSpeech(response: Parameters<Script>[1]): Promise<void> {
  const samples = Float32Array.from({ length: 12_000 }, (_, at) => 0.3 * Math.sin(at / 20));
  response.writeHead(200, { 'content-type': 'audio/mpeg' });
  response.end(await encodedAudio('mp3', samples));
}

/** Returns a WAV file with the given name that contains one second of a tone. */
export function recording(name: string) {
  const samples = Int16Array.from({ length: 16_000 }, (_, at) => 9000 * Math.sin(at / 9));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 16_000],
    [28, 32_000],
    [40, samples.byteLength],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([head, Buffer.from(samples.buffer)]) };
}

/** Callbacks for each state of the page while the screens are used, and for the path of each saved file. */
export type ScreenObserver = { onState(): Promise<void>; onSaved(path: string): void };

async function saveFile(page: Page, observer: ScreenObserver, act: () => Promise<void>): Promise<void> {
  observer.onSaved((await savedBy(page, act)).path);
}

const main = (page: Page) => page.getByRole('main');
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

/** Chats successfully, with each failure, and with two models at once. Inspects the requests and exports. */
export async function useChat(page: Page, observer: ScreenObserver): Promise<void> {
  await chooseModel(page, 'gpt-x');
  await send(page, 'Hello');
  await expect(await finishedReply(page)).toContainText('Well said.');
  for (const [at, name] of failureNames.entries()) {
    await send(page, `Go on ${name}`);
    await expect(replies(page)).toHaveCount(at + 2);
    const reply = await finishedReply(page);
    const gatewayResponse = reply.getByText('What the gateway said');
    if ((await gatewayResponse.count()) > 0) await gatewayResponse.click();
    await observer.onState();
  }
  const find = page.getByRole('combobox', { name: 'Search or type a model ID' });
  await startComparing(page);
  await expect(find).toBeFocused();
  for (const model of ['gpt-x', 'gpt-y']) {
    await find.fill(model);
    const option = page.getByRole('option', { name: model, exact: true });
    if ((await option.getAttribute('aria-selected')) !== 'true') await option.click();
    await expect(option).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Escape');
  await send(page, 'Both of you');
  await expect(page.getByRole('article', { name: /^Reply from gpt-y, / })).toContainText('Well said.');

  await main(page).getByRole('button', { name: 'More', exact: true }).click();
  await item(page, 'Requests').click();
  const requests = page.getByRole('dialog');
  const rows = requests.getByRole('list', { name: 'Recent requests' }).getByRole('button');
  await expect.poll(() => rows.count()).toBeGreaterThan(failureNames.length);
  for (const at of [0, 2, 3, 5]) {
    await rows.nth(at).click();
    for (const tab of ['Request', 'Response', 'Frames', 'Timing']) {
      await requests.getByRole('tab', { name: tab }).click();
      await observer.onState();
    }
  }
  await page.keyboard.press('Escape');
  for (const form of ['Export as Markdown', 'Export as JSON']) {
    await saveFile(page, observer, async () => {
      await main(page).getByRole('button', { name: 'More', exact: true }).click();
      await item(page, form).click();
    });
  }
}

/** Transcribes a recording, saves it in every format, translates it, and fails with another one. */
export async function useTranscribe(page: Page, observer: ScreenObserver): Promise<void> {
  await openTranscribe(page);
  await chooseFiles(page, recording('Interview.wav'));
  await expect(transcript(page)).toContainText('We heard it.');
  const forms = ['Plain text', 'SubRip subtitles', 'Web subtitles', 'Segments', 'Word document', 'Markdown'];
  for (const form of forms) {
    await saveFile(page, observer, async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: form, exact: true }).click();
    });
  }
  await page.getByRole('button', { name: 'Translate to English', exact: true }).click();
  await expect(page.getByText('We heard it.')).toHaveCount(2);
  await observer.onState();
  await chooseFiles(page, recording('refusing.wav'));
  await expect(inQueue(page, 'refusing.wav').getByRole('button', { name: 'Retry' })).toBeVisible();
  await observer.onState();
}

/** Speaks a text and saves it, and fails with another one. */
export async function useSpeak(page: Page, observer: ScreenObserver): Promise<void> {
  const text = await openSpeak(page);
  await text.fill('Nobody on the quay.');
  await speak(page);
  const save = page.getByRole('button', { name: 'Save as…' });
  await expect(save).toBeEnabled();
  await saveFile(page, observer, () => save.click());
  for (const [at, name] of ['refusing', 'plainly'].entries()) {
    await text.fill(`Now ${name}.`);
    await speak(page);
    await expect(clips(page)).toHaveCount(at + 2);
    await expect(main(page).getByRole('heading', { name: `Now ${name}` })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Retry|Replace key)/ }).first()).toBeVisible();
    await observer.onState();
  }
}

/** Opens every settings page and tests the connection. Returns the copied diagnostics. */
export async function useSettings(
  page: Page,
  observer: ScreenObserver,
  refuse: (isHostile: boolean) => void,
): Promise<string> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  const sections = ['Gateways', 'Models', 'Prompts', 'Audio', 'Costs', 'Appearance', 'Keyboard'];
  for (const name of [...sections, 'Storage and privacy', 'Updates', 'About']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible();
    await observer.onState();
  }
  // The page's policy forbids reading the clipboard, even in tests.
  await page.evaluate(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = async (text) => {
      await write(text);
      Object.assign(window, { copied: text });
    };
  });
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByText('Diagnostics copied')).toBeVisible();
  const diagnostics = await page.evaluate(() => String(Reflect.get(window, 'copied')));
  await page.getByRole('link', { name: 'Gateways', exact: true }).click();
  refuse(true);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(
    main(page)
      .getByText(/requires a valid key/)
      .first(),
  ).toBeVisible();
  await observer.onState();
  refuse(false);
  return diagnostics;
}
