import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../faults/certificates.ts';
import { jsonOf, type ScriptedGateway, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { startHttpProxy } from '../../../faults/scripted-proxy.ts';
import { startCountedGateway } from '../../../faults/tls-gateway.ts';
import { failureFrom, startApp, type TempApp, tempFolder } from '../in-temp-app.ts';
import { opened, openedApp } from './opened.ts';
import { filesWith, gatewaysNow } from './watch-gateways.ts';

function gateway(): Promise<ScriptedGateway> {
  return opened(
    startScriptedGateway((_, response) => jsonOf(response, 200, { data: [{ id: 'm' }], text: 'Heard.' })),
  );
}

async function added(app: TempApp, baseUrl: string): Promise<string> {
  return (await app.call.gateways.add({ name: 'G', baseUrl, key: null })).id;
}

const list = (app: TempApp, gatewayId: string) => app.call.gateways.models({ gatewayId, refresh: true });
const secret = 'canary-header-4f1e0b7a';

describe('config.json (G1)', () => {
  it('G1: a gateway that can’t be read stays in the file when others are changed', async () => {
    const first = await startApp();
    await added(first, 'https://one.example');
    await first.close();
    const file = join(first.folder, 'config.json');
    const stored = JSON.parse(await readFile(file, 'utf8')) as { gateways: { saved: unknown[] } };
    const newer = { id: 'from-a-newer-version', name: { en: 'Later' }, baseUrl: 'https://later.example' };
    stored.gateways.saved.unshift(newer);
    await writeFile(file, JSON.stringify(stored));

    const app = await openedApp({ folder: first.folder });
    await added(app, 'https://two.example');
    expect((await gatewaysNow(app)).gateways.map(({ baseUrl }) => baseUrl)).toEqual([
      'https://one.example',
      'https://two.example',
    ]);
    const now = JSON.parse(await readFile(file, 'utf8')) as typeof stored;
    expect(now.gateways.saved).toContainEqual(newer);
  });
});

describe('extra headers (G1)', () => {
  it('G1, G2: are sent with every request, and their values are masked and never stored in plain text', async () => {
    const server = await gateway();
    const app = await openedApp();
    const gatewayId = await added(app, server.url);
    await app.call.gateways.chooseKeyPlace({ place: 'file' });
    const saved = await app.call.gateways.saveHeader({ gatewayId, name: 'X-Team', value: secret });
    expect(saved.headers).toEqual([
      { name: 'X-Team', value: { state: 'saved', masked: 'can…0b7a', place: 'file' } },
    ]);
    await list(app, gatewayId);
    expect(server.requests.at(-1)?.headers['x-team']).toBe(secret);
    expect(await filesWith(app.folder, secret)).toEqual([]);
    expect(JSON.stringify(await gatewaysNow(app))).not.toContain(secret);

    await expectHidden(app);
    await app.call.gateways.deleteHeader({ gatewayId, name: 'x-team' });
    await list(app, gatewayId);
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('x-team');
  });

  async function expectHidden(app: TempApp): Promise<void> {
    for await (const event of await app.call.inspector.watch()) {
      if (event.type !== 'snapshot') continue;
      const [first] = event.requests;
      if (!first) throw new Error('nothing was recorded');
      for await (const event of await app.call.inspector.read({ requestId: first.id }))
        if (event.type === 'request')
          expect(event.request.headers.find(([name]) => name === 'x-team')).toEqual(['x-team', '…']);
      return;
    }
  }

  it.each(['Host', 'content-length', 'Authorization', 'Transfer-Encoding', 'two words', 'a:b', ''])(
    'G1: %j is refused',
    async (name) => {
      const app = await openedApp();
      const gatewayId = await added(app, 'https://one.example');
      await expect(app.call.gateways.saveHeader({ gatewayId, name, value: 'v' })).rejects.toThrow();
      expect((await gatewaysNow(app)).gateways[0]?.headers).toEqual([]);
    },
  );

  it('G1, G2: a value is bound to one origin: at another it has to be entered again, and isn’t sent', async () => {
    const [one, two] = [await gateway(), await gateway()];
    const app = await openedApp();
    const gatewayId = await added(app, one.url);
    await app.call.gateways.saveHeader({ gatewayId, name: 'X-Team', value: secret });
    await app.call.gateways.change({ gatewayId, baseUrl: two.url });
    const listed = await list(app, gatewayId);
    expect(listed.failure).toEqual({ code: 'header-needed', values: { field: 'X-Team' } });
    expect(two.requests).toHaveLength(0);
    await app.call.gateways.saveHeader({ gatewayId, name: 'X-Team', value: 'new-value-9' });
    expect((await list(app, gatewayId)).failure).toBeNull();
    expect(two.requests.at(-1)?.headers['x-team']).toBe('new-value-9');
  });

  it('G1: a value saved for one run has to be entered again in the next, by its name', async () => {
    const server = await gateway();
    const folder = await tempFolder();
    const first = await startApp({ folder });
    const gatewayId = await added(first, server.url);
    await first.call.gateways.saveHeader({ gatewayId, name: 'X-Team', value: secret });
    await first.close();
    const app = await openedApp({ folder });
    expect((await gatewaysNow(app)).gateways[0]?.headers).toEqual([
      { name: 'X-Team', value: { state: 'none' } },
    ]);
    expect((await list(app, gatewayId)).failure?.code).toBe('header-needed');
  });
});

describe('the route to a gateway (G1)', () => {
  it('G1, G2: a proxy with a sign-in, which is stored like a key and applies from the next request on', async () => {
    const proxy = await opened(startHttpProxy({ account: 'ada:canary-proxy-77aa' }));
    const server = await gateway();
    const app = await openedApp();
    await app.call.gateways.chooseKeyPlace({ place: 'file' });
    // Uses a host name, since loopback addresses never go through a proxy.
    const gatewayId = await added(app, `http://gateway.invalid:${new URL(server.url).port}`);
    const network = {
      proxy: { kind: 'url', url: `http://127.0.0.1:${proxy.port}` },
      bypass: [],
      waits: { connectMs: 5000, headersMs: 5000, idleMs: 5000 },
    } as const;
    await app.call.gateways.change({ gatewayId, network: { ...network, bypass: [] } });
    expect((await list(app, gatewayId)).failure).toMatchObject({
      code: 'proxy',
      values: { reason: 'sign-in' },
    });
    const signIn = { gatewayId, user: 'ada', password: 'canary-proxy-77aa' };
    const saved = await app.call.gateways.saveProxySignIn(signIn);
    expect(saved.proxySignIn).toBe('saved');
    // A random id may contain the letters of the user name or of the end of the password.
    expect(JSON.stringify(saved)).not.toMatch(/"ada"|ada:|canary-proxy/);
    expect((await list(app, gatewayId)).models).toHaveLength(1);
    expect(await filesWith(app.folder, 'canary-proxy')).toEqual([]);

    const moved = { ...network, proxy: { kind: 'url', url: 'http://127.0.0.1:9' } as const, bypass: [] };
    expect((await app.call.gateways.change({ gatewayId, network: moved })).proxySignIn).toBe('needs-reentry');
    const bypassed = { ...network, bypass: ['gateway.invalid'] };
    await app.call.gateways.change({ gatewayId, network: bypassed });
    expect((await list(app, gatewayId)).failure?.code).toBe('no-such-host');
  });

  it('G1, G2: a sign-in saved for one run has to be entered again in the next, and nothing is sent through the proxy without it', async () => {
    const proxy = await opened(startHttpProxy({ account: 'ada:canary-proxy-77aa' }));
    const server = await gateway();
    const folder = await tempFolder();
    const first = await startApp({ folder });
    const gatewayId = await added(first, `http://gateway.invalid:${new URL(server.url).port}`);
    const network = {
      proxy: { kind: 'url', url: `http://127.0.0.1:${proxy.port}` },
      bypass: [],
      waits: { connectMs: 5000, headersMs: 5000, idleMs: 5000 },
    } as const;
    await first.call.gateways.change({ gatewayId, network: { ...network, bypass: [] } });
    await first.call.gateways.saveProxySignIn({ gatewayId, user: 'ada', password: 'canary-proxy-77aa' });
    expect((await list(first, gatewayId)).models).toHaveLength(1);
    await first.close();

    const app = await openedApp({ folder });
    const requestsBefore = proxy.requests.length;
    expect((await gatewaysNow(app)).gateways[0]?.proxySignIn).toBe('needs-reentry');
    expect((await list(app, gatewayId)).failure).toMatchObject({
      code: 'proxy',
      values: { reason: 'sign-in-needed', proxy: `127.0.0.1:${proxy.port}` },
    });
    expect(proxy.requests).toHaveLength(requestsBefore);
    expect((await app.call.gateways.deleteProxySignIn({ gatewayId })).proxySignIn).toBe('none');
    expect((await list(app, gatewayId)).failure).toMatchObject({ values: { reason: 'sign-in' } });
  });

  it('G1: an extra CA file is shown by name and date, applies immediately, and none of its other contents are shown', async () => {
    const authority = makeCertificate({ name: 'House authority', hosts: [], authority: true, until: 20 });
    const server = await opened(
      startCountedGateway(makeCertificate({ by: authority, name: 'leaf', hosts: ['localhost'] })),
    );
    const app = await openedApp();
    const gatewayId = await added(app, `https://localhost:${server.port}`);
    expect((await list(app, gatewayId)).failure?.code).toBe('certificate');
    const text = `# ours\n${authority.cert}\n${authority.key}`;
    const set = await app.call.gateways.setCaFile({ gatewayId, text });
    expect(set.ca).toMatchObject([{ subject: 'House authority' }]);
    expect(Math.round(((set.ca?.[0]?.expires ?? 0) - Date.now()) / 86_400_000)).toBe(20);
    expect((await list(app, gatewayId)).models).toHaveLength(1);
    const config = await readFile(join(app.folder, 'config.json'), 'utf8');
    expect(config).toContain('BEGIN CERTIFICATE');
    expect(config).not.toMatch(/PRIVATE KEY|# ours/);
    for (const wrong of ['no certificate', authority.key])
      expect(await failureFrom(app.call.gateways.setCaFile({ gatewayId, text: wrong }))).toMatchObject({
        code: 'ca-file',
      });
    await app.call.gateways.setCaFile({ gatewayId, text: null });
    expect((await list(app, gatewayId)).failure?.code).toBe('certificate');
  });

  it('G1: running requests keep their route while the settings change', async () => {
    let respond: (() => void) | undefined;
    const server = await opened(
      startScriptedGateway((_, response) => {
        respond = () => jsonOf(response, 200, { data: [{ id: 'late' }] });
      }),
    );
    const app = await openedApp();
    const gatewayId = await added(app, server.url);
    const listing = list(app, gatewayId);
    await expect.poll(() => respond).toBeDefined();
    await app.call.gateways.change({
      gatewayId,
      network: {
        proxy: { kind: 'none' },
        bypass: [],
        waits: { connectMs: 900, headersMs: 900, idleMs: 900 },
      },
    });
    respond?.();
    expect((await listing).models).toEqual([{ id: 'late', kind: 'chat' }]);
  });
});

describe('a gateway for each capability (G1)', () => {
  it('G1: audio goes to its gateway, the demo gateway handles everything, and a removed gateway isn’t replaced', async () => {
    const [chatGateway, speechGateway] = [await gateway(), await gateway()];
    const app = await openedApp();
    const chatId = await added(app, chatGateway.url);
    const speechId = await added(app, speechGateway.url);
    await app.call.gateways.setCapabilityGateway({ capability: 'speech', gatewayId: speechId });
    await app.call.gateways.change({
      gatewayId: speechId,
      audioModels: { transcription: null, translation: null, speech: 'own-voice' },
    });
    const speak = () =>
      app.call.speech.speak({ text: 'Hello.', model: null, voice: 'alloy', format: 'mp3', speed: 1 });
    expect(await gatewaysNow(app)).toMatchObject({ currentId: chatId, audioGateways: { speech: speechId } });
    await speak();
    await expect
      .poll(() => speechGateway.requests.some(({ path }) => path === '/v1/audio/speech'))
      .toBe(true);
    expect(speechGateway.requests.find(({ path }) => path === '/v1/audio/speech')?.body).toContain(
      'own-voice',
    );
    expect(chatGateway.requests.filter(({ path }) => path.includes('audio'))).toEqual([]);

    await app.call.gateways.useDemo();
    expect((await gatewaysNow(app)).audioGateways.speech).toBeNull();
    await app.call.gateways.use({ gatewayId: chatId });
    await app.call.gateways.remove({ gatewayId: speechId });
    expect((await gatewaysNow(app)).audioGateways.speech).toBe(speechId);
  });
});

describe('limits of a gateway (G1)', () => {
  const limits = {
    maxBytes: 1_000_000,
    maxSeconds: null,
    maxChatBytes: null,
    refused: ['mp3'],
    transcription: [],
    singleReplies: false,
    noDirections: false,
    voices: [],
    maxCharacters: null,
    contextLimit: null,
    corrections: [],
  };

  it('G1: learned limits are shown by model, can be set and forgotten, and are deleted with the address or the gateway', async () => {
    const app = await openedApp();
    const gatewayId = await added(app, 'https://one.example');
    const call = app.call.gateways;
    expect(await call.setLimits({ gatewayId, model: 'whisper-1', limits })).toEqual([
      { model: 'whisper-1', limits },
    ]);
    await call.setLimits({ gatewayId, model: '', limits });
    expect(await call.limits({ gatewayId })).toHaveLength(2);
    expect(await call.setLimits({ gatewayId, model: 'whisper-1', limits: null })).toHaveLength(1);
    await call.change({ gatewayId, name: 'Another name' });
    expect(await call.limits({ gatewayId })).toHaveLength(1);
    await call.change({ gatewayId, baseUrl: 'https://two.example' });
    expect(await call.limits({ gatewayId })).toEqual([]);
  });

  it('G1: an invalid limit is refused, and ignored if it is in the database', async () => {
    const app = await openedApp();
    const gatewayId = await added(app, 'https://one.example');
    const set = (change: object) =>
      app.call.gateways.setLimits({ gatewayId, model: 'm', limits: { ...limits, ...change } });
    for (const number of [1e-320, 0, -1, 1, 1e308, Number.NaN, Number.POSITIVE_INFINITY])
      for (const name of ['maxBytes', 'maxSeconds', 'maxCharacters'])
        await expect(set({ [name]: number }), `${name} ${number}`).rejects.toThrow('Input validation failed');
    expect(await app.call.gateways.limits({ gatewayId })).toEqual([]);
    const sql = new DatabaseSync(join(app.folder, 'parlance.db'));
    const stored = JSON.stringify({ ...limits, maxSeconds: 1e-320 });
    sql
      .prepare('INSERT INTO gateway_limits (gateway_id, model, limits) VALUES (?, ?, ?)')
      .run(gatewayId, 'm', stored);
    sql.close();
    expect(await app.call.gateways.limits({ gatewayId })).toEqual([]);
  });

  it('G1: removing a gateway removes its headers, its sign-in and its limits', async () => {
    const app = await openedApp();
    const gatewayId = await added(app, 'https://one.example');
    await app.call.gateways.chooseKeyPlace({ place: 'file' });
    await app.call.gateways.saveHeader({ gatewayId, name: 'X-Team', value: secret });
    await app.call.gateways.setLimits({ gatewayId, model: 'm', limits });
    await app.call.gateways.remove({ gatewayId });
    expect(await app.call.gateways.limits({ gatewayId })).toEqual([]);
    for (const name of ['keys.json', 'config.json'])
      expect(await readFile(join(app.folder, name), 'utf8')).not.toContain(gatewayId);
  });

  it('T3: the time limit of recordings is saved for each gateway, and is at least 10 minutes', async () => {
    const app = await openedApp();
    const gatewayId = await added(app, 'http://127.0.0.1:9');
    const waits = { connectMs: 900, headersMs: 900, idleMs: 900 };
    const network = { proxy: { kind: 'none' as const }, bypass: [], waits };
    expect((await app.call.gateways.change({ gatewayId, network })).network.waits.recordingMs).toBe(600_000);
    const longer = { ...network, waits: { ...waits, recordingMs: 7_200_000 } };
    const changed = await app.call.gateways.change({ gatewayId, network: longer });
    expect(changed.network.waits).toEqual(longer.waits);
    const shorter = { ...network, waits: { ...waits, recordingMs: 1_000 } };
    expect((await app.call.gateways.change({ gatewayId, network: shorter })).network.waits.recordingMs).toBe(
      600_000,
    );
  });
});
