import { expect, type Page } from '@playwright/test';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../faults/scripted-gateway.ts';
import { finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { parametersOpen, test } from './fixtures.ts';

test.use({ settings: parametersOpen });

type Body = Readonly<Record<string, unknown>>;

const done = 'data: [DONE]\n\n';

/** Starts a gateway that answers every request and records what it received. */
function recording(): Promise<ScriptedGateway> {
  return startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    const { stream, n = 1 } = JSON.parse(request.body) as { stream: boolean; n?: number };
    const indexes = Array.from({ length: n }, (_, index) => index);
    if (!stream) {
      const choices = indexes.map((index) => ({
        index,
        message: { role: 'assistant', content: 'Here.' },
        finish_reason: 'stop',
      }));
      return jsonOf(response, 200, { id: 'c', object: 'chat.completion', created: 1, model: 'm', choices });
    }
    const frames = indexes.flatMap((index) => [frame('Here.', null, index), frame('', 'stop', index)]);
    streamOf(response, ...frames, done);
  });
}

const bodies = ({ requests }: ScriptedGateway) =>
  requests.filter(({ path }) => path === '/v1/chat/completions').map(({ body }) => JSON.parse(body) as Body);

const lastBody = (gateway: ScriptedGateway) => bodies(gateway).at(-1);

const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const spin = (page: Page, name: string) => page.getByRole('spinbutton', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const clear = (page: Page, name: string) => page.getByRole('button', { name: `Clear ${name}`, exact: true });
const promptCard = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });
const exactRequest = (page: Page) => page.getByRole('group', { name: 'Exact request' });

async function addStop(page: Page, sequence: string): Promise<void> {
  await field(page, 'Stop sequences').fill(sequence);
  await field(page, 'Stop sequences').press('Enter');
}

async function choose(page: Page, name: string, how: string): Promise<void> {
  await page.getByRole('combobox', { name: `How ${name} is sent` }).selectOption(how);
}

async function ask(page: Page, gateway: ScriptedGateway, text: string): Promise<Body> {
  const before = bodies(gateway).length;
  await send(page, text);
  await expect.poll(() => bodies(gateway).length).toBe(before + 1);
  await finishedReply(page);
  return lastBody(gateway) ?? {};
}

async function newConversation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(replies(page)).toHaveCount(0);
}

test('C7: a parameter that isn’t set isn’t sent, and every set parameter is sent as it was set', async ({
  parlance,
}) => {
  await using gateway = await recording();
  const page = await parlance.startWith(gateway.url);

  await test.step('nothing is set', async () => {
    expect(await ask(page, gateway, 'First')).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'First' }],
      stream: true,
      stream_options: { include_usage: true },
    });
  });
  await test.step('everything is set, before the first message', async () => {
    await newConversation(page);
    await slider(page, 'Temperature').fill('0.4');
    await field(page, 'Top p value').fill('0.35');
    await slider(page, 'Presence penalty').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await slider(page, 'Frequency penalty').fill('0.3');
    await spin(page, 'Max tokens').fill('2048');
    await page.getByRole('button', { name: 'Increase Replies' }).click();
    await addStop(page, '[END]');
    await addStop(page, ' a\\n');
    await field(page, 'User').fill('studio-harbour');
    await page.getByRole('switch', { name: 'Stream replies' }).click();
    await field(page, 'System prompt').fill('Quote exactly.');
    expect(await ask(page, gateway, 'Second')).toEqual({
      model: 'm',
      messages: [
        { role: 'system', content: 'Quote exactly.' },
        { role: 'user', content: 'Second' },
      ],
      temperature: 0.4,
      top_p: 0.35,
      presence_penalty: -0.11,
      frequency_penalty: 0.3,
      max_tokens: 2048,
      n: 2,
      stop: ['[END]', ' a\n'],
      user: 'studio-harbour',
      stream: false,
    });
  });
  await test.step('the conversation stores them, and the next one starts without', async () => {
    await expect(slider(page, 'Temperature')).toHaveValue('0.4');
    await page.reload();
    await expect(slider(page, 'Temperature')).toHaveValue('0.4');
    await expect(spin(page, 'Max tokens')).toHaveValue('2,048');
    await newConversation(page);
    await expect(slider(page, 'Temperature')).toHaveValue('1');
    await expect(field(page, 'System prompt')).toHaveValue('');
    const body = await ask(page, gateway, 'Third');
    expect(Object.keys(body).sort()).toEqual(['messages', 'model', 'stream', 'stream_options']);
  });
});

test('C7: each parameter is inherited, not sent, or a value, even if that equals the default', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await recording();
  const page = await parlance.startWith(gateway.url);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Models' }).click();
  await slider(page, 'Temperature').fill('0.7');
  await slider(page, 'Top p').fill('0.9');
  await slider(page, 'Presence penalty').fill('0.5');
  await slider(page, 'Frequency penalty').fill('-0.5');
  await spin(page, 'Max tokens').fill('100');
  await spin(page, 'Replies').fill('1');
  await addStop(page, '###');
  await field(page, 'User').fill('desk');
  await page.getByRole('link', { name: 'Chat', exact: true }).click();

  const inherited = {
    temperature: 0.7,
    top_p: 0.9,
    presence_penalty: 0.5,
    frequency_penalty: -0.5,
    max_tokens: 100,
    n: 1,
    stop: '###',
    user: 'desk',
    stream: true,
  };
  await test.step('inherited', async () => {
    await expect(slider(page, 'Temperature')).toHaveAttribute('aria-valuetext', 'Default, 0.7');
    expect(await ask(page, gateway, 'One')).toMatchObject(inherited);
  });
  const names = {
    temperature: 'Temperature',
    top_p: 'Top p',
    presence_penalty: 'Presence penalty',
    frequency_penalty: 'Frequency penalty',
    max_tokens: 'Max tokens',
    n: 'Replies',
    stop: 'Stop sequences',
    user: 'User',
  };
  await test.step('not sent', async () => {
    for (const name of Object.values(names)) await choose(page, name, 'Never send');
    await expect(slider(page, 'Temperature')).toHaveAttribute('aria-valuetext', 'Never send');
    const body = await ask(page, gateway, 'Two');
    expect(Object.keys(body).sort()).toEqual(['messages', 'model', 'stream', 'stream_options']);
  });
  await test.step('a value that equals the interface’s default', async () => {
    await choose(page, 'Temperature', 'Custom');
    await field(page, 'Temperature value').fill('1');
    await slider(page, 'Top p').fill('1');
    await field(page, 'Presence penalty value').fill('0');
    await choose(page, 'User', 'Custom');
    await expect(field(page, 'User')).toBeFocused();
    expect(await ask(page, gateway, 'Three')).toMatchObject({
      temperature: 1,
      top_p: 1,
      presence_penalty: 0,
      user: 'desk',
    });
  });
  await test.step('cleared, and inherited again', async () => {
    for (const name of Object.values(names)) await clear(page, name).click();
    await expect(page.getByRole('button', { name: /^Clear/ })).toHaveCount(0);
    expect(await ask(page, gateway, 'Four')).toMatchObject(inherited);
  });
  await test.step('removing the last stop sequence sends none, whatever the defaults are', async () => {
    await field(page, 'Stop sequences').press('Backspace');
    expect(await ask(page, gateway, 'Five')).not.toHaveProperty('stop');
  });
  await test.step('by keyboard alone', async () => {
    await page.getByRole('combobox', { name: 'Temperature: default or custom' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(slider(page, 'Temperature')).toHaveAttribute('aria-valuetext', 'Never send');
    expect(await ask(page, gateway, 'Six')).not.toHaveProperty('temperature');
  });
});

test('C7: the request preview follows the controls and the draft, and equals what is sent', async ({
  parlance,
}) => {
  await using gateway = await recording();
  const page = await parlance.startWith(gateway.url);
  await page.getByRole('button', { name: 'Show the exact request' }).click();
  const previewed = async () => JSON.parse((await exactRequest(page).textContent()) ?? '') as Body;
  await expect.poll(previewed).toEqual({
    model: 'm',
    messages: [],
    stream: true,
    stream_options: { include_usage: true },
  });
  await messageBox(page).fill('Hello');
  await slider(page, 'Temperature').fill('0.2');
  await addStop(page, '###');
  await field(page, 'System prompt').fill('Be brief.');
  const expected = {
    model: 'm',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ],
    temperature: 0.2,
    stop: '###',
    stream: true,
    stream_options: { include_usage: true },
  };
  await expect.poll(previewed).toEqual(expected);
  expect(await ask(page, gateway, 'Hello')).toEqual(expected);

  await messageBox(page).fill('Again');
  await slider(page, 'Top p').fill('0.5');
  const next = {
    ...expected,
    messages: [
      ...expected.messages,
      { role: 'assistant', content: 'Here.' },
      { role: 'user', content: 'Again' },
    ],
    top_p: 0.5,
  };
  await expect.poll(previewed).toEqual(next);
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('region', { name: 'Parameters' }).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await messageBox(page).fill('');
  await page.keyboard.press('Control+v');
  await expect(messageBox(page)).toHaveValue(/"top_p": 0\.5/);
  expect(JSON.parse(await messageBox(page).inputValue())).toEqual(next);
  expect(await ask(page, gateway, 'Again')).toEqual(next);
});

test('C7: settings survive switching, reloading and sending immediately', { tag: '@long' }, async ({
  parlance,
}) => {
  await using gateway = await recording();
  const page = await parlance.startWith(gateway.url);
  await ask(page, gateway, 'Harbour');
  await newConversation(page);
  await slider(page, 'Temperature').fill('0.4');
  await field(page, 'System prompt').fill('Not sent yet.');
  await page.getByRole('link', { name: /Harbour/ }).click();
  await expect(slider(page, 'Temperature')).toHaveValue('1');
  await field(page, 'System prompt').fill('Typed and left at once.');
  await newConversation(page);
  await expect(slider(page, 'Temperature')).toHaveValue('0.4');
  await expect(field(page, 'System prompt')).toHaveValue('Not sent yet.');
  await page.reload();
  await expect(slider(page, 'Temperature')).toHaveValue('0.4');
  await expect(field(page, 'System prompt')).toHaveValue('Not sent yet.');
  await page.getByRole('link', { name: /Harbour/ }).click();
  await expect(field(page, 'System prompt')).toHaveValue('Typed and left at once.');
  await messageBox(page).fill('And now?');
  await spin(page, 'Max tokens').fill('64');
  await page.reload();
  await expect(spin(page, 'Max tokens')).toHaveValue('64');
  await field(page, 'User').fill('late');
  const body = await ask(page, gateway, 'And now?');
  expect(body).toMatchObject({ max_tokens: 64, user: 'late' });
});

test('C7: parameters can be reset, and used for new conversations', { tag: '@long' }, async ({
  parlance,
}) => {
  await using gateway = await recording();
  const page = await parlance.startWith(gateway.url);
  await slider(page, 'Temperature').fill('0.4');
  await field(page, 'System prompt').fill('Quote exactly.');
  await ask(page, gateway, 'One');
  await page.getByRole('button', { name: 'Make these the defaults' }).click();
  await expect(page.getByText('New conversations use these parameters.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make these the defaults' })).toHaveCount(0);
  await newConversation(page);
  await expect(slider(page, 'Temperature')).toHaveAttribute('aria-valuetext', 'Default, 0.4');
  await expect(field(page, 'System prompt')).toHaveValue('Quote exactly.');
  await slider(page, 'Temperature').fill('1.5');
  await field(page, 'System prompt').fill('Invent freely.');
  await page.getByRole('button', { name: 'Reset all parameters' }).click();
  await expect(slider(page, 'Temperature')).toHaveValue('0.4');
  await expect(field(page, 'System prompt')).toHaveValue('Quote exactly.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(slider(page, 'Temperature')).toHaveValue('1.5');
  await expect(field(page, 'System prompt')).toHaveValue('Invent freely.');
  await page.getByRole('button', { name: 'Reset all parameters' }).click();
  expect(await ask(page, gateway, 'Two')).toMatchObject({
    temperature: 0.4,
    messages: [{ role: 'system', content: 'Quote exactly.' }, {}],
  });
});

test('C8: a system prompt is saved, used in another conversation, edited, deleted and restored', async ({
  parlance,
}) => {
  await using gateway = await recording();
  const page = await parlance.startWith(gateway.url);
  const prompt = field(page, 'System prompt');
  await prompt.fill('Quote exactly, cite timecodes.');
  await page.getByRole('button', { name: 'Saved prompts' }).click();
  await page.getByRole('menuitem', { name: 'Save this prompt' }).click();
  await expect(field(page, 'Prompt title')).toBeFocused();
  await page.keyboard.type('Script editor');
  await page.keyboard.press('Enter');
  const library = page.getByRole('button', { name: 'Saved prompts: Script editor' });
  await expect(library).toBeVisible();
  await ask(page, gateway, 'One');
  await newConversation(page);
  await expect(prompt).toHaveValue('');

  await test.step('a prompt is chosen, and the replaced text can be restored', async () => {
    await prompt.fill('Something of my own');
    await page.getByRole('button', { name: 'Saved prompts' }).click();
    await page.getByRole('menuitemradio', { name: 'Script editor' }).click();
    await expect(prompt).toHaveValue('Quote exactly, cite timecodes.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(prompt).toHaveValue('Something of my own');
    await page.getByRole('button', { name: 'Saved prompts' }).click();
    await page.getByRole('menuitemradio', { name: 'Script editor' }).click();
    expect(await ask(page, gateway, 'Two')).toMatchObject({
      messages: [{ role: 'system', content: 'Quote exactly, cite timecodes.' }, {}],
    });
  });
  await test.step('editing it in the library doesn’t change what was sent before', async () => {
    await page.getByRole('button', { name: 'Saved prompts' }).click();
    await page.getByRole('menuitem', { name: 'Manage prompts' }).click();
    await promptCard(page, 'Script editor').click();
    await field(page, 'Prompt title').fill('House style');
    await field(page, 'Prompt text').fill('Spell as in London.');
    await page.getByRole('button', { name: 'New prompt' }).click();
    await expect(field(page, 'Prompt title')).toBeFocused();
    await page.keyboard.type('Minutes');
    await field(page, 'Prompt text').fill('Write minutes.');
    await page.reload();
    await expect(promptCard(page, 'House style')).toBeVisible();
    await expect(promptCard(page, 'Minutes')).toBeVisible();
  });
  await test.step('deleted, with Undo', async () => {
    await promptCard(page, 'House style').click();
    await page.getByRole('button', { name: 'Delete House style' }).click();
    await expect(promptCard(page, 'House style')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(promptCard(page, 'House style')).toBeVisible();
    await promptCard(page, 'Minutes').click();
    await page.getByRole('button', { name: 'Delete Minutes' }).click();
    await expect(page.getByRole('list', { name: 'Prompts' }).getByRole('listitem')).toHaveCount(1);
  });
  await test.step('still there after a restart, and the conversation keeps its own text', async () => {
    await parlance.running().close();
    const restarted = await parlance.start();
    await restarted.getByRole('link', { name: /Two/ }).click();
    await expect(field(restarted, 'System prompt')).toHaveValue('Quote exactly, cite timecodes.');
    await restarted.getByRole('button', { name: 'Saved prompts' }).click();
    await expect(restarted.getByRole('menuitemradio')).toHaveText(['House style']);
  });
});
