import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { backendOverPort } from '../../../src/renderer/backend/backend.ts';
import { failureOf } from '../../../src/renderer/backend/failure-of.ts';
import { app } from '../../electron-stand-in/app.ts';
import { ipcMain, nativeTheme, standIn } from '../../electron-stand-in/electron.ts';
import { createPage, portEvent } from '../../electron-stand-in/page.ts';
import { type Call, callsSoFar } from '../../electron-stand-in/recorder.ts';
import { sendReport, startShell } from '../../electron-stand-in/start.ts';
import { type Frame, preventable, WebContents } from '../../electron-stand-in/web-contents.ts';
import { permissionNames } from './permission-names.ts';

/** What the shell did, in the order of the scenario. */
export type ShellReport = Awaited<ReturnType<typeof scenario>>;

/** Records what the shell does while a clip spoken by the demo gateway is dragged out of its window. */
async function draggedOut({ gateways, clips }: ReturnType<typeof backendOverPort>) {
  await gateways.use({ gatewayId: 'demo' });
  const text = 'Good morning: all of you?';
  const settings = [{ model: 'tts-1', voice: 'nova', format: 'mp3', speed: 1 } as const];
  const [clip] = await clips.speak({ script: { text, plain: true }, spoken: text, settings });
  const clipId = clip?.id ?? '';
  const unknown = await clips.drag({ clipId: 'none' }).then(() => null, failureOf);
  for await (const event of await clips.watch()) {
    const listed = event.type === 'snapshot' ? event.clips : event.type === 'changed' ? [event.clip] : [];
    if (listed.some(({ id, file }) => id === clipId && file)) break;
  }
  const before = callsSoFar().length;
  await clips.readyToDrag({ clipId });
  await clips.drag({ clipId });
  const calls = callsSoFar().slice(before);
  const [item] = calls.find(({ api }) => api === 'webContents.startDrag')?.args ?? [];
  const file = (item as { readonly file: string } | undefined)?.file ?? '';
  return { calls, unknown: unknown?.code, bytes: existsSync(file) ? statSync(file).size : 0 };
}

async function scenario() {
  const started = await startShell();
  if (started.state === 'ended')
    throw new Error(`the shell ended (${started.code}): ${printed(callsSoFar())}`);
  const { window } = started;
  const { webContents: contents } = window;
  const [page] = standIn.pages;
  if (!page) throw new Error('no page was loaded');
  const dataFolder = dirname(app.getPath('userData'));
  const database = join(dataFolder, 'parlance.db');

  const connection = page.connect();
  const info = await connection.backend.app.info();
  const settings = (await connection.backend.settings.watch())[Symbol.asyncIterator]();
  const first = await settings.next();
  await connection.backend.settings.change({ theme: 'dark' });
  const second = await settings.next();
  while (nativeTheme.themeSource !== 'dark') await setTimeout(1);

  await connection.backend.app.openLink({ url: 'https://example.com/from-the-page' });
  const badLink = await connection.backend.app
    .openLink({ url: 'file:///etc/passwd' })
    .then(() => null, failureOf);
  const newLink = await connection.backend.app.newLink();

  const gateway = await connection.backend.gateways.add({
    name: 'Nowhere',
    baseUrl: 'http://127.0.0.1:9/v1',
    key: canaryKey,
  });

  const dragged = await draggedOut(connection.backend);
  await connection.backend.gateways.use({ gatewayId: gateway.id });

  const foreign = {
    'another window': await refused(new WebContents(), { ...contents.mainFrame }),
    'a frame inside the page': await refused(contents, { ...contents.mainFrame, parent: contents.mainFrame }),
    'the window, gone to another site': await refused(contents, {
      url: 'https://gateway.example/',
      origin: 'https://gateway.example',
      parent: null,
    }),
    'a page of another host of the scheme': await refused(contents, {
      url: 'app://elsewhere/',
      origin: 'app://elsewhere',
      parent: null,
    }),
    'a sandboxed frame without an origin': await refused(contents, {
      ...contents.mainFrame,
      origin: 'null',
    }),
    'the window, gone to a page that kept the origin': await refused(contents, {
      ...contents.mainFrame,
      url: 'https://gateway.example/',
    }),
    'a frame that is gone': await refused(contents, null),
  };
  const stillAnswered = (await connection.backend.app.info()).shell;

  let passedOn = 0;
  const strict = createPage(preloadOf(window.options), contents, () => {
    passedOn += 1;
  });
  strict.post('parlance:port', [new MessageChannel().port1], { another: 'frame' });
  strict.post('something else', [new MessageChannel().port1]);
  strict.post('parlance:port', []);
  const passedOnByOthers = passedOn;
  strict.post('parlance:port', [new MessageChannel().port1]);

  const pending = settings.next().then(
    ({ done }) => (done ? 'ended' : 'went on'),
    () => 'ended',
  );
  const oldConnectionClosed = once(connection.port, 'close').then(() => 'closed');
  const fresh = page.connect();
  const reload = {
    answeredAgain: (await fresh.backend.app.info()).shell,
    oldConnection: await oldConnectionClosed,
    oldStream: await pending,
  };
  const crashedConnectionClosed = once(fresh.port, 'close').then(() => 'closed');
  contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  const crash = {
    connection: await crashedConnectionClosed,
    reloads: callsSoFar().filter(({ api }) => api === 'window.reload').length,
  };

  const responses = {
    page: await fetched('app://parlance/'),
    absent: await fetched('app://parlance/no-such-file.js'),
    outside: await fetched('app://parlance/..%2f..%2fpackage.json'),
    otherHost: await fetched('app://elsewhere/'),
    unsignedMedia: await fetched('app://parlance/media/new'),
  };
  const navigation = Object.fromEntries(
    (['will-navigate', 'will-redirect', 'will-frame-navigate'] as const).map((kind) => [
      kind,
      Object.fromEntries(addresses.map((url) => [url, contents.mayGo(kind, url)])),
    ]),
  );
  const windows = Object.fromEntries(links.map((url) => [url, contents.openWindow(url)]));
  const webview = contents.mayAttachWebview();
  const permissions = await askedEach();
  const clipboardElsewhere = [
    await requestPermission('clipboard-sanitized-write', 'https://gateway.example/'),
    await requestPermission('clipboard-sanitized-write', 'app://parlance/diagram', false),
  ];
  const microphone = await requestPermission('media', 'app://parlance/', true, ['audio']);
  const camera: Awaited<ReturnType<typeof requestPermission>>[] = [];
  for (const button of [0, 1]) {
    standIn.pressedButton = button;
    camera.push(await requestPermission('media', 'app://parlance/', true, ['video']));
  }
  const notTheMicrophone = [
    await requestPermission('media', 'app://parlance/diagram', false, ['video']),
    await requestPermission('media', 'app://parlance/', true, ['audio', 'video']),
    await requestPermission('media', 'https://gateway.example/', true, ['audio']),
    await requestPermission('media', 'app://parlance/diagram', false, ['audio']),
  ];
  const device = standIn.devicePermission?.({ deviceType: 'usb', origin: 'app://parlance' } as never);
  const requests = Object.fromEntries(addresses.map((url) => [url, leaves(url)]));
  const certificate = trusted();

  window.minimize();
  const before = callsSoFar().length;
  app.emit('second-instance', {}, [], dataFolder);
  const secondInstance = callsSoFar().slice(before);

  window.moveTo({ x: 40, y: 50, width: 1000, height: 700 });
  const openBefore = existsSync(`${database}-wal`);
  app.quit();
  const heldBack = !window.isDestroyed();
  const code = await app.ended();
  const quit = { heldBack, code, openBefore, openAfter: existsSync(`${database}-wal`) };

  const channels = [...ipcMain.eventNames(), ...ipcMain.invokeHandlers.keys()].map(String).sort();

  return {
    channels,
    calls: callsSoFar(),
    windowOptions: plain(window.options),
    exposed: page.exposed,
    required: page.required,
    info,
    settings: [first.value, second.value],
    badLink,
    newLink,
    gateway,
    foreign,
    stillAnswered,
    passedOn: { byOthers: passedOnByOthers, byThePage: passedOn - passedOnByOthers },
    reload,
    crash,
    responses,
    navigation,
    windows,
    webview,
    permissions,
    clipboardElsewhere,
    dragged,
    microphone,
    camera,
    notTheMicrophone,
    device,
    requests,
    certificate,
    secondInstance,
    quit,
  };
}

const canaryKey = process.env.CANARY_KEY ?? '';

const addresses = [
  'app://parlance/',
  'app://parlance/diagram',
  'app://elsewhere/',
  'app://user@parlance/',
  'https://gateway.example/',
  'http://127.0.0.1:8080/',
  'ws://parlance/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,hello',
  'blob:app://parlance/1',
  'about:blank',
];

const links = [
  'https://example.com/a?b=c',
  'http://example.com/',
  'mailto:someone@example.com?subject=Hello',
  'mailto:someone@example.com?attach=/etc/passwd',
  'https://bank.example@evil.example/',
  'file:///etc/passwd',
  'smb://server/share',
  '\\\\server\\share',
  'javascript:alert(1)',
  'data:text/html,hello',
  'vscode://file/etc/passwd',
  'ms-msdt:/id',
  'search-ms:query=a',
  'app://parlance/',
];

async function refused(sender: WebContents, frame: Frame | null): Promise<'closed' | 'answered'> {
  const { port1, port2 } = new MessageChannel();
  const closed = once(port1, 'close').then(() => 'closed' as const);
  const answered = backendOverPort(port1 as unknown as MessagePort)
    .app.info()
    .then(
      () => 'answered' as const,
      () => closed,
    );
  ipcMain.emit('parlance:port', portEvent(sender, frame, [port2]), null);
  return Promise.race([closed, answered]);
}

async function fetched(url: string) {
  const response = await standIn.handlers.get('app')?.(new Request(url));
  return { status: response?.status, policy: response?.headers.get('content-security-policy') ?? null };
}

async function askedEach() {
  const responses: [string, Awaited<ReturnType<typeof requestPermission>>][] = [];
  for (const name of permissionNames) responses.push([name, await requestPermission(name)]);
  return Object.fromEntries(responses);
}

/** Requests and checks a permission. The request may be answered later, as by a user. */
async function requestPermission(
  name: (typeof permissionNames)[number],
  url = 'app://parlance/',
  isMainFrame = true,
  media: readonly ('audio' | 'video')[] = [],
) {
  let request: boolean | undefined;
  const details = { requestingUrl: url, isMainFrame };
  standIn.permissionRequest?.(
    null as never,
    name,
    (granted) => {
      request = granted;
    },
    { ...details, mediaTypes: [...media] },
  );
  await setTimeout(10);
  // Each check covers one kind of media.
  const checks = (media.length === 0 ? [undefined] : media).map((mediaType) =>
    standIn.permissionCheck?.(null, name, new URL(url).origin, {
      ...details,
      ...(mediaType ? { mediaType } : {}),
    }),
  );
  return { request, check: checks.every(Boolean) };
}

function leaves(url: string): boolean {
  let cancelled: boolean | undefined;
  standIn.beforeRequest?.({ url }, ({ cancel }) => {
    cancelled = cancel;
  });
  return !cancelled;
}

function trusted() {
  const event = preventable({});
  let trust: boolean | undefined;
  app.emit('certificate-error', event, {}, 'https://gateway.example/', 'net::ERR_CERT', {}, (is: boolean) => {
    trust = is;
  });
  return { trust, handled: event.defaultPrevented };
}

function preloadOf(options: { webPreferences?: { preload?: string } }): string {
  return options.webPreferences?.preload ?? '';
}

function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

function printed(calls: readonly Call[]): string {
  return calls.map(({ api, args }) => `${api} ${JSON.stringify(args)}`).join('\n');
}

sendReport(await scenario());
