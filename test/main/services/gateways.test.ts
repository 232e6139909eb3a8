import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Sealer } from '../../../src/main/application.ts';
import type { Gateways } from '../../../src/shared/gateways/gateway-profile.ts';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { failureFrom, settled, startApp, type TempApp } from './in-temp-app.ts';
import { apps, gateways } from './open-apps.ts';

const key = 'sk-canary-5f0e7c21d9b84a36';

async function openedApp(options: Parameters<typeof startApp>[0] = {}): Promise<TempApp> {
  const started = await startApp(options);
  apps.push(started);
  return started;
}

async function gateway(): Promise<ScriptedGateway> {
  const started = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models')
      jsonOf(response, 200, { data: [{ id: 'gpt-x' }, { id: 'whisper-1' }, { id: 'tts-1' }] });
    else streamOf(response, frame('hi'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  gateways.push(started);
  return started;
}

async function gatewaysIn(app: TempApp): Promise<Gateways> {
  const controller = new AbortController();
  for await (const state of await app.call.gateways.watch(undefined, { signal: controller.signal })) {
    controller.abort();
    return state;
  }
  throw new Error('no gateways');
}

/** Returns every file below a folder that contains the text. */
async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const found: string[] = [];
  for (const name of names) {
    const file = join(folder, name);
    if ((await stat(file)).isFile() && (await readFile(file)).includes(text)) found.push(name);
  }
  return found;
}

/** A minimal keychain for tests. */
const keychain: Sealer = {
  seal: async (text) => Buffer.from(text).toString('base64'),
  open: async (sealed) => ({ text: Buffer.from(sealed, 'base64').toString(), shouldReEncrypt: false }),
};

describe('gateways (G1)', () => {
  it('G1: the first added gateway is used, others when chosen, and removing one selects no other', async () => {
    const app = await openedApp();
    const one = await app.call.gateways.add({ name: '', baseUrl: 'https://one.example', key: null });
    const two = await app.call.gateways.add({ name: 'Two', baseUrl: 'https://two.example/v1', key: null });
    expect(one.name).toBe('one.example');
    expect(await gatewaysIn(app)).toMatchObject({ currentId: one.id });
    await app.call.gateways.use({ gatewayId: two.id });
    expect(await gatewaysIn(app)).toMatchObject({ currentId: two.id });
    await app.call.gateways.remove({ gatewayId: two.id });
    expect(await gatewaysIn(app)).toMatchObject({ currentId: null, gateways: [{ id: one.id }] });
  });

  it('G1: an invalid address is refused with a code, and nothing is added', async () => {
    const app = await openedApp();
    expect(await failureFrom(app.call.gateways.add({ name: 'x', baseUrl: 'llm.harbour', key }))).toEqual({
      code: 'bad-address',
      values: { address: 'llm.harbour' },
    });
    expect((await gatewaysIn(app)).gateways).toEqual([]);
  });

  it('C9: lists models by kind, stores the list, and says why a later listing failed', async () => {
    const server = await gateway();
    const app = await openedApp();
    const { id: gatewayId } = await app.call.gateways.add({ name: 'G', baseUrl: server.url, key });
    const listed = await app.call.gateways.models({ gatewayId, refresh: false });
    expect(listed.models).toEqual([
      { id: 'gpt-x', kind: 'chat' },
      { id: 'whisper-1', kind: 'transcription' },
      { id: 'tts-1', kind: 'speech' },
    ]);
    await server.close();
    const failed = await app.call.gateways.models({ gatewayId, refresh: true });
    expect(failed).toMatchObject({ models: listed.models, failure: { code: 'connection-refused' } });
  });

  it('uses the gateway’s first chat model if none was chosen, and reports if there is none', async () => {
    const server = await gateway();
    const app = await openedApp();
    expect(
      await failureFrom(app.call.chat.send({ conversationId: null, text: 'Hi', models: [] })),
    ).toMatchObject({ code: 'no-gateway' });
    await app.call.gateways.add({ name: 'G', baseUrl: server.url, key });
    const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Hi', models: [] });
    expect((await settled(app, conversationId)).conversation.model).toBe('gpt-x');
  });
});

describe('keys (G2)', () => {
  it('G2: without a keychain a key is kept for this run only, and isn’t on disk', async () => {
    const app = await openedApp();
    const added = await app.call.gateways.add({ name: 'G', baseUrl: 'https://one.example', key });
    expect(added.key).toEqual({ state: 'saved', masked: 'sk-…4a36', place: 'session' });
    expect(await filesWith(app.folder, key)).toEqual([]);
    await app.close();
    const restarted = await openedApp({ folder: app.folder });
    expect((await gatewaysIn(restarted)).gateways[0]?.key).toEqual({
      state: 'needs-reentry',
      reason: 'not-saved',
    });
  });

  it('G2: a key saved for one run has to be entered again in the next, and no request is sent without it', async () => {
    const server = await gateway();
    const app = await openedApp();
    const { id: gatewayId } = await app.call.gateways.add({ name: 'G', baseUrl: server.url, key });
    await app.close();
    const restarted = await openedApp({ folder: app.folder });
    expect(
      await failureFrom(restarted.call.chat.send({ conversationId: null, text: 'Hi', models: ['m'] })),
    ).toMatchObject({ code: 'key-needed', values: { reason: 'not-saved' } });
    expect(server.requests).toHaveLength(0);
    // Once the gateway is set up without a key, requests are sent without one.
    expect((await restarted.call.gateways.deleteKey({ gatewayId })).key).toEqual({ state: 'none' });
    const { conversationId } = await restarted.call.chat.send({
      conversationId: null,
      text: 'Hi',
      models: ['m'],
    });
    await settled(restarted, conversationId);
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it('G2: in the encrypted file a key survives the run, in files of mode 0600, none of which contains it in plain text', async () => {
    const server = await gateway();
    const app = await openedApp();
    await app.call.gateways.add({ name: 'G', baseUrl: server.url, key });
    await app.call.gateways.chooseKeyPlace({ place: 'file' });
    for (const name of ['keys.json', 'keys.secret'])
      expect((await stat(join(app.folder, name))).mode & 0o777).toBe(0o600);
    expect(await filesWith(app.folder, key)).toEqual([]);
    await app.close();
    const restarted = await openedApp({ folder: app.folder });
    expect((await gatewaysIn(restarted)).gateways[0]?.key).toMatchObject({ state: 'saved', place: 'file' });
    const { conversationId } = await restarted.call.chat.send({
      conversationId: null,
      text: 'Hi',
      models: ['m'],
    });
    await settled(restarted, conversationId);
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
    await restarted.call.gateways.chooseKeyPlace({ place: 'session' });
    expect(JSON.parse(await readFile(join(app.folder, 'keys.json'), 'utf8'))).toEqual({
      version: 1,
      keys: {},
    });
    expect((await gatewaysIn(restarted)).gateways[0]?.key).toMatchObject({
      state: 'saved',
      place: 'session',
    });
  });

  it('G2: a key is bound to its origin: another address needs it again, and it isn’t sent there', async () => {
    const [first, other] = [await gateway(), await gateway()];
    const app = await openedApp({ keychain });
    const { id: gatewayId } = await app.call.gateways.add({ name: 'G', baseUrl: first.url, key });
    const moved = await app.call.gateways.change({ gatewayId, baseUrl: other.url });
    expect(moved.key).toEqual({ state: 'needs-reentry', reason: 'other-origin' });
    expect(
      await failureFrom(app.call.chat.send({ conversationId: null, text: 'Hi', models: ['m'] })),
    ).toMatchObject({ code: 'key-needed' });
    expect(other.requests).toHaveLength(0);
    const back = await app.call.gateways.change({ gatewayId, baseUrl: `${first.url}/v1/` });
    expect(back.key).toMatchObject({ state: 'saved', place: 'keychain' });
  });

  it('G2: a key that the keychain can’t open stays on disk and has to be entered again', async () => {
    const broken: Sealer = { ...keychain, open: async () => Promise.reject(new Error('locked')) };
    const app = await openedApp({ keychain: broken });
    await app.call.gateways.add({ name: 'G', baseUrl: 'https://one.example', key });
    expect(
      await failureFrom(app.call.chat.send({ conversationId: null, text: 'Hi', models: ['m'] })),
    ).toMatchObject({ code: 'key-unreadable' });
    expect((await gatewaysIn(app)).gateways[0]?.key).toEqual({
      state: 'needs-reentry',
      reason: 'unreadable',
    });
    expect(JSON.parse(await readFile(join(app.folder, 'keys.json'), 'utf8')).keys).not.toEqual({});
  });

  it('G2: Forget leaves no copy', async () => {
    const app = await openedApp({ keychain });
    const { id: gatewayId } = await app.call.gateways.add({ name: 'G', baseUrl: 'https://one.example', key });
    expect((await app.call.gateways.deleteKey({ gatewayId })).key).toEqual({ state: 'none' });
    expect(await filesWith(app.folder, Buffer.from(key).toString('base64'))).toEqual([]);
  });
});

describe('gateways of a run', () => {
  it('G5: the demo gateway starts when it is used, responds to a chat, and stops when another is used', async () => {
    const app = await openedApp();
    await app.call.gateways.useDemo();
    const {
      gateways: [demo],
    } = await gatewaysIn(app);
    expect(demo).toMatchObject({ kind: 'demo', key: { state: 'none' } });
    const { conversationId } = await app.call.chat.send({
      conversationId: null,
      text: 'What is this?',
      models: ['demo-brief'],
    });
    const detail = await settled(app, conversationId);
    expect(detail.messages.map(({ text }) => text).join(' ')).toMatch(/made up/);
    const added = await app.call.gateways.add({ name: 'G', baseUrl: 'https://one.example', key: null });
    await app.call.gateways.use({ gatewayId: added.id });
    await expect
      .poll(() =>
        fetch(`${demo?.baseUrl}/models`).then(
          () => 'responds',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });

  it('G5: the demo gateway refuses requests without its random key', async () => {
    const app = await openedApp({ start: { demo: true } });
    const {
      gateways: [demo],
    } = await gatewaysIn(app);
    expect(
      (await fetch(`${demo?.baseUrl}/models`, { headers: { authorization: 'Bearer sk-guess' } })).status,
    ).toBe(401);
  });

  it('G6: the environment’s gateway is used for this run, and nothing about it is stored', async () => {
    const server = await gateway();
    const app = await openedApp({ start: { environment: { baseUrl: server.url, key } } });
    expect(await gatewaysIn(app)).toMatchObject({
      currentId: 'environment',
      gateways: [{ kind: 'environment', name: 'Environment' }],
    });
    const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Hi', models: [] });
    await settled(app, conversationId);
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
    expect(await filesWith(app.folder, key)).toEqual([]);
    expect(await filesWith(app.folder, server.url)).toEqual([]);
    await app.close();
    const restarted = await openedApp({ folder: app.folder });
    expect(await gatewaysIn(restarted)).toMatchObject({ currentId: null, gateways: [] });
    expect((await settled(restarted, conversationId)).messages).toHaveLength(2);
  });

  it('opens only http, https and mailto links, and refuses others with a code', async () => {
    const app = await openedApp();
    await app.call.app.openLink({ url: 'https://example.com/a b' });
    await app.call.app.openLink({ url: 'mailto:desk@example.com' });
    expect(app.opened).toEqual(['https://example.com/a%20b', 'mailto:desk@example.com']);
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'smb://host',
      '\\\\host\\share',
      'https://u:p@example.com',
      'vscode://x',
    ]) {
      expect(await failureFrom(app.call.app.openLink({ url }))).toMatchObject({ code: 'bad-address' });
    }
  });
});
