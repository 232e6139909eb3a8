import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { frame, jsonOf, type Script, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { finishedReply, messageBox, replies } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { keyboardOn } from './keyboard-jobs.ts';
import { keysOf, savedBy } from './shell-differences.ts';
import { clips } from './speak-actions.ts';
import { spoken, transcript } from './transcribe-actions.ts';

const code = 'print("tide")';
const codeReply = `Here it is:\n\n\`\`\`python\n${code}\n\`\`\`\n\nRun it.`;

/** Lists models, and replies with code. A message that asks it to go on gets a reply that doesn't end. */
const chat: Script = (request, response) => {
  if (request.path.endsWith('/models'))
    return jsonOf(response, 200, { data: [{ id: 'gpt-large' }, { id: 'gpt-small' }] });
  if (!request.path.endsWith('/chat/completions')) return jsonOf(response, 404, {});
  const last = JSON.parse(request.body).messages.at(-1).content;
  if (!last.includes('without end'))
    return streamOf(response, frame(codeReply), frame('', 'stop'), 'data: [DONE]\n\n');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(frame('It goes on'));
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Connects a gateway on the first run. */
async function connectByKeyboard(page: Page, url: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toBeFocused();
  await page.keyboard.type(url);
  await page.keyboard.press('Enter');
  await expect(messageBox(page)).toBeFocused();
}

test('X2: the jobs of Chat are done by keyboard alone, in few presses', async ({ parlance, printPdf }) => {
  const pdf = await printPdf('<h1>Tides</h1><p>High at six.</p>');
  await using gateway = await startScriptedGateway(chat);
  const page = await parlance.start();
  const { job, press, type, choose } = keyboardOn(page);
  const model = page.getByRole('combobox', { name: 'Model', exact: true });

  await job('connect the first gateway and get an answer', 3, async () => {
    await expect(page.getByRole('textbox', { name: 'Base URL' })).toBeFocused();
    await type(gateway.url);
    await press('Tab');
    await type('sk-test-0123456789');
    await press('Enter');
    await expect(messageBox(page)).toBeFocused();
    await type('Harbour lines');
    await press('Enter');
    await expect(await finishedReply(page)).toContainText('Run it.');
  });

  await test.step('few Tab stops lie between the message box and the rail', async () => {
    await expect(messageBox(page)).toBeFocused();
    const inRail = () =>
      page.evaluate(() => document.activeElement?.closest('nav[aria-label="Main"]') != null);
    let stops = 0;
    for (; stops < 60 && !(await inRail()); stops += 1) await page.keyboard.press('Tab');
    expect(stops).toBeLessThanOrEqual(15);
    await page.keyboard.press('F6');
    await page.keyboard.press('F6');
    await expect(messageBox(page)).toBeFocused();
  });

  await job('switch the model', 2, async () => {
    await press(keysOf('model'));
    await type('small');
    await press('Enter');
    await expect(model).toHaveValue('gpt-small');
    await expect(messageBox(page)).toBeFocused();
  });

  await job('copy a code block', 1, async () => {
    await press(keysOf('copyCode'));
    await expect(page.getByText('Code copied')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(messageBox(page)).toHaveValue(code);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Backspace');
  });

  await job('edit the last message', 2, async () => {
    await press('ArrowUp');
    await type(' and ropes');
    await press('Enter');
    await expect(page.getByRole('article', { name: /^You, / })).toContainText('Harbour lines and ropes');
    await finishedReply(page);
    await expect.poll(() => gateway.requests.at(-1)?.body).toContain('"model":"gpt-small"');
  });

  await job('regenerate the reply', 1, async () => {
    await press(keysOf('regenerate'));
    await expect(replies(page).getByText('2/2', { exact: true })).toBeVisible();
    await finishedReply(page);
  });

  await job('read the reply aloud', 1, async () => {
    await press(keysOf('readLatest'));
    await expect.poll(() => gateway.requests.some(({ path }) => path.endsWith('/audio/speech'))).toBe(true);
    await page.keyboard.press('Escape');
  });

  await job('start a conversation and send a message', 2, async () => {
    await press(keysOf('newConversation'));
    await expect(heading(page, 'New conversation')).toBeVisible();
    await type('Go on without end');
    await press('Enter');
    await expect(replies(page)).toContainText('It goes on');
  });

  await job('stop a reply', 1, async () => {
    await press('Escape');
    await expect(page.getByText('You stopped this reply.')).toBeVisible();
  });

  await job('attach a PDF', 1, async () => {
    const chooser = page.waitForEvent('filechooser');
    await press(keysOf('attachFiles'));
    await (await chooser).setFiles({ name: 'tides.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('tides.pdf');
    await expect(messageBox(page)).toBeFocused();
  });

  await job('find a conversation', 2, async () => {
    await choose('harb', /^Harbour lines/);
    await expect(heading(page, 'Harbour lines')).toBeVisible();
  });

  await job('create a folder for a conversation', 3, async () => {
    await choose('new folder', /^New folder/);
    await expect(page.getByRole('textbox', { name: 'Folder name' })).toBeFocused();
    await type('Quay');
    await press('Enter');
    await expect(page.getByRole('list', { name: 'Folders' })).toContainText('Quay');
  });

  await job('move a conversation to a folder', 2, async () => {
    await choose('move quay', 'Move this conversation to Quay');
    await expect(page.getByText(/moved to “?Quay/)).toBeVisible();
    await expect(messageBox(page)).toBeFocused();
  });

  await job('change the temperature', 2, async () => {
    await choose('temperature 0.2', /^Temperature 0.2/);
    await expect(messageBox(page)).toBeFocused();
    await type('Once more');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: /^You, / }).last()).toContainText('Once more');
    await finishedReply(page);
    const bodies = gateway.requests.map(({ body }) => body);
    expect(bodies.filter((body) => body.includes('Once more')).join()).toContain('"temperature":0.2');
  });

  await job('compare two models', 3, async () => {
    await page.keyboard.press(keysOf('newConversation'));
    await expect(heading(page, 'New conversation')).toBeVisible();
    await type('@large');
    await expect(page.getByRole('option', { name: 'gpt-large' })).toBeVisible();
    await press('Enter');
    await expect(messageBox(page)).toHaveValue('');
    await type('@small');
    await expect(page.getByRole('option', { name: 'gpt-small' })).toBeVisible();
    await press('Enter');
    await expect(messageBox(page)).toHaveValue('');
    await type('Hello');
    await press('Enter');
    await expect(replies(page)).toHaveCount(2);
    for (const reply of await replies(page).all()) await expect(reply).toContainText('Run it.');
  });
});

test('X2: the jobs of Settings are done by keyboard alone, in few presses', async ({ parlance }) => {
  await using gateway = await startScriptedGateway(chat);
  await using other = await startScriptedGateway((request, response) =>
    request.path.endsWith('/models')
      ? jsonOf(response, 200, { data: [{ id: 'house-model' }] })
      : streamOf(response, frame('From the house.'), frame('', 'stop'), 'data: [DONE]\n\n'),
  );
  const page = await parlance.start();
  const { job, press, type, choose, pressUntilFocused } = keyboardOn(page);
  await connectByKeyboard(page, gateway.url);

  await job('add a gateway', 4, async () => {
    await choose('add gateway', /^Add gateway/);
    await expect(page.getByRole('textbox', { name: 'Base URL' })).toBeFocused();
    await type(other.url);
    await press('Tab');
    await type('sk-test-0123456789');
    await press('Enter');
    await expect(page.getByRole('heading', { name: new URL(other.url).host })).toBeVisible();
  });

  await job('use a model of another gateway', 2, async () => {
    await page.keyboard.press(keysOf('chat'));
    await page.keyboard.press(keysOf('newConversation'));
    await type('@house');
    await expect(page.getByRole('option', { name: /house-model/ })).toBeVisible();
    await press('Enter');
    await type('Hello');
    await press('Enter');
    await expect(await finishedReply(page)).toContainText('From the house.');
  });

  await job('save a prompt', 6, async () => {
    await choose('settings prompts', 'Settings: Prompts');
    await pressUntilFocused(page.getByRole('button', { name: 'New prompt' }));
    await press('Enter');
    await type('Minutes');
    await press('Tab');
    await type('Write minutes.');
  });

  await job('insert a saved prompt', 1, async () => {
    await page.keyboard.press(keysOf('chat'));
    await type('/min');
    await press('Enter');
    await expect(messageBox(page)).toHaveValue('Write minutes.');
  });

  await job('change the theme', 2, async () => {
    await choose('dark', /^Theme: Dark/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

/** Two people, with times. */
const interview = {
  text: 'Good morning. Who closed the gate? Nobody.',
  language: 'english',
  duration: 4,
  segments: [
    { type: 'transcript.text.segment', id: 'a', start: 0, end: 1, text: 'Good morning.', speaker: 'A' },
    {
      type: 'transcript.text.segment',
      id: 'b',
      start: 1,
      end: 3,
      text: 'Who closed the gate?',
      speaker: 'B',
    },
    { type: 'transcript.text.segment', id: 'c', start: 3, end: 4, text: 'Nobody.', speaker: 'A' },
  ],
};

test('X2: the jobs of Transcribe are done by keyboard alone, in few presses', async ({ parlance }) => {
  await using gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/models')
      ? jsonOf(response, 200, { data: [{ id: 'words' }, { id: 'whisper-1' }] })
      : jsonOf(response, 200, interview),
  );
  const page = await parlance.start();
  const { job, press, type } = keyboardOn(page);
  await connectByKeyboard(page, gateway.url);
  await page.keyboard.press(keysOf('transcribe'));
  await expect(heading(page, 'Transcribe a recording')).toBeFocused();
  const line = (name: string) => transcript(page).getByRole('button', { name, exact: true });

  await job('transcribe a file', 1, async () => {
    const chooser = page.waitForEvent('filechooser');
    await press(keysOf('addFiles'));
    await (await chooser).setFiles(spoken('Gate.wav', 'Good morning. Who closed the gate? Nobody.'));
    await expect(line('Good morning.')).toBeVisible();
  });

  await job('go to the lines', 1, async () => {
    await press(keysOf('previousPane'));
    await expect(line('Good morning.')).toBeFocused();
  });

  await job('correct a line', 2, async () => {
    await press('Enter');
    await type(' Again.');
    await press('Escape');
    await expect(line('Good morning. Again.')).toBeFocused();
  });

  await job('rename a speaker', 2, async () => {
    await press('s');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
    await type('Ada');
    await press('Enter');
    await expect(page.getByText('Speaker A is now Ada in 2 lines.')).toBeVisible();
    await expect(line('Good morning. Again.')).toBeFocused();
  });

  await job('export subtitles', 2, async () => {
    await press(keysOf('exportTranscript'));
    await expect(page.getByRole('menuitem', { name: 'Plain text' })).toBeVisible();
    await type('sub');
    const { name, path } = await savedBy(page, () => press('Enter'));
    expect(name).toBe('Gate.srt');
    expect(await readFile(path, 'utf8')).toContain('Ada: Good morning. Again.');
    await expect(line('Good morning. Again.')).toBeFocused();
  });
});

test('X2: the jobs of Speak are done by keyboard alone, in few presses', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const { job, press, type, choose } = keyboardOn(page);
  await expect(messageBox(page)).toBeFocused();
  await page.keyboard.press(keysOf('speak'));
  await expect(page.getByRole('textbox', { name: 'Text to speak' })).toBeFocused();

  await job('speak a text and save the audio', 2, async () => {
    await type('Good morning, harbour.');
    await press(keysOf('speakText'));
    await expect(page.getByRole('button', { name: 'Save as…' })).toBeEnabled();
    const { name } = await savedBy(page, () => press(keysOf('saveClip')));
    expect(name).toMatch(/\.mp3$/);
  });

  await job('compare two voices', 4, async () => {
    await choose('compare', /^Compare voices/);
    await expect(page.getByRole('checkbox', { name: 'Echo' })).toBeFocused();
    await press('Space');
    await press(keysOf('speakText'));
    await expect(page.getByRole('region', { name: 'Player' }).getByText('Echo')).toBeVisible();
    await expect(clips(page)).toHaveCount(3);
  });
});
