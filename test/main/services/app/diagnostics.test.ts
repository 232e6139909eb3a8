import { afterEach, expect, it } from 'vitest';
import { diagnosticsText } from '../../../../src/renderer/settings/about/diagnostics-text.ts';
import { failureFrom, removeFolder, startApp, type TempApp } from '../in-temp-app.ts';

const key = 'sk-canary-b06f19d8c3e5a724';
const apps: TempApp[] = [];

afterEach(async () => {
  for (const app of apps.splice(0)) {
    await app.close();
    await removeFolder(app.folder);
  }
});

it('P4: diagnostics contain versions, system, kinds of gateways and the log, but no name, address, key, path or text', async () => {
  const app = await startApp({
    start: { environment: { baseUrl: 'http://env.example', key: `${key}-env` } },
  });
  apps.push(app);
  await app.call.gateways.add({ name: 'Harbour office', baseUrl: 'http://127.0.0.1:9/v1', key });
  const { gateways } = await firstOf(app);
  const saved = gateways.find(({ kind }) => kind === 'saved');
  await app.call.gateways.use({ gatewayId: saved?.id ?? '' });
  await failureFrom(app.call.app.openLink({ url: `file:///${key}` }));
  await app.call.chat.send({ conversationId: null, text: 'What does the tide do?', models: ['tide-model'] });

  const diagnostics = await app.call.app.diagnostics();
  expect(diagnostics).toEqual({
    version: '0.0.0',
    shell: 'browser',
    system: { platform: process.platform, arch: process.arch, release: expect.any(String) },
    runtime: { node: process.versions.node, electron: null, chromium: null },
    gateways: [
      { kind: 'environment', inUse: false, key: 'saved' },
      { kind: 'saved', inUse: true, key: 'saved' },
    ],
    keys: { keychain: false, place: 'session' },
    log: expect.arrayContaining([
      { at: expect.any(Number), event: 'started', version: '0.0.0', shell: 'browser' },
      { at: expect.any(Number), event: 'failed', code: 'bad-address' },
    ]),
  });
  const texts = [JSON.stringify(diagnostics), diagnosticsText(diagnostics)];
  const secrets = [key, 'a724', 'Harbour', '127.0.0.1', 'env.example', 'tide', app.folder, saved?.id ?? ''];
  for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
  expect(diagnosticsText(diagnostics)).toMatch(
    /^Parlance 0\.0\.0 \(browser\)\nsystem: .+\nruntime: node 24\..+\nkeys: /,
  );
  expect(diagnosticsText(diagnostics)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z failed bad-address$/m);
});

async function firstOf(app: TempApp) {
  const controller = new AbortController();
  for await (const gateways of await app.call.gateways.watch(undefined, { signal: controller.signal })) {
    controller.abort();
    return gateways;
  }
  throw new Error('no gateways');
}
