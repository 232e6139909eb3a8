import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, type Page, test } from '@playwright/test';
import { type Action, type ActionName, actions } from '../../src/renderer/commands/actions.ts';

// Everything that differs between the shells for the specs that run in both.

/** Whether the spec runs in Electron. */
export const inElectron = () => test.info().project.name === 'electron';

/** Returns the default keys of an action, for Playwright. Browsers reserve the usual keys of some actions. */
export function keysOf(name: ActionName): string {
  const { keys, browserKeys }: Action = actions[name];
  const pressed = inElectron() ? keys : (browserKeys ?? keys);
  return (pressed ?? '').replace('Mod', 'ControlOrMeta');
}

/** Returns the refusal of a dropped folder, which a browser can't tell from other files that it can't read. */
export function folderRefusal(name: string): string {
  return inElectron() ? `“${name}” is a folder. Choose the files in it.` : `“${name}” couldn’t be read.`;
}

/** Returns the start of all addresses of the page's own shell, with a slash at its end. */
export function originOf(page: Page): string {
  // The origin of `app:` is "null".
  return new URL('/', page.url()).href;
}

/**
 * Returns why recordings play too early that are MP4 files with an edit list and a table of sync samples (`stss`), or
 * null if they don't. In Chromium 130, times after a seek lack the edit list's offset, here 1105 samples of the
 * encoder's delay: 138 ms at 8 kHz, 69 ms at 16 kHz. Without `stss`, or in Chromium 156, the same files play on time.
 */
export async function playsTooEarly(page: Page): Promise<string | null> {
  const version = await chromiumVersion(page);
  return version <= 130 ? `Chromium ${version} ignores edit lists when it seeks by sync samples` : null;
}

/** Returns why the orientation in PNG files isn't applied, or null if it is. Chromium 130 doesn't read it, 156 does. */
export async function ignoresPngOrientation(page: Page): Promise<string | null> {
  const version = await chromiumVersion(page);
  return version <= 130 ? `Chromium ${version} doesn’t read the orientation of PNG files` : null;
}

function chromiumVersion(page: Page): Promise<number> {
  return page.evaluate(() => Number(/Chrome\/(\d+)/.exec(navigator.userAgent)?.[1]));
}

const applications = new WeakMap<Page, ElectronApplication>();

/** Returns the page on which quick ask opens after `act`: in Electron, its own window's. */
export async function quickAskAfter(page: Page, act: () => Promise<void>): Promise<Page> {
  const opened = applications.get(page)?.waitForEvent('window');
  await act();
  return (await opened) ?? page;
}

/** A file that the page saved. */
export type SavedFile = { readonly name: string; readonly path: string };

/** Prepares a page of Electron for {@link saves}: its files are saved without a question. */
export async function prepareElectronPage(page: Page, app: ElectronApplication): Promise<void> {
  applications.set(page, app);
  const folder = await mkdtemp(join(tmpdir(), 'parlance-saves-'));
  await app.evaluate(({ session }, folder) => {
    const saved: SavedFile[] = [];
    Object.assign(globalThis, { saved });
    session.defaultSession.on('will-download', (_event, item) => {
      const path = `${folder}/${saved.length}-${item.getFilename()}`;
      item.setSavePath(path);
      item.once('done', (_event, state) => {
        if (state === 'completed') saved.push({ name: item.getFilename(), path });
      });
    });
  }, folder);
}

/** Returns a function that waits until the page has saved `count` more files since this call, and returns them. */
export async function saves(page: Page): Promise<(count?: number) => Promise<readonly SavedFile[]>> {
  const app = applications.get(page);
  const downloads: Promise<SavedFile>[] = [];
  page.on('download', (download) =>
    downloads.push(download.path().then((path) => ({ name: download.suggestedFilename(), path }))),
  );
  const saved = async () =>
    app
      ? await app.evaluate(() => (globalThis as unknown as { readonly saved: SavedFile[] }).saved)
      : await Promise.all(downloads);
  const earlier = (await saved()).length;
  return async (count = 1) => {
    let files = await saved();
    while (files.length < earlier + count) {
      await page.waitForTimeout(50);
      files = await saved();
    }
    return files.slice(earlier);
  };
}

/** Returns the file that the page saves after `act`. */
export async function savedBy(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const files = await saves(page);
  await act();
  const [file] = await files();
  if (!file) throw new Error('nothing was saved');
  return file;
}

/** Passes each frame of the contract to the callbacks: of a WebSocket, or of a port. It begins when the page reloads. */
export async function recordFrames(
  page: Page,
  onSent: (frame: string) => void,
  onReceived: (frame: string) => void,
): Promise<void> {
  if (!inElectron()) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => onSent(payload.toString()));
      socket.on('framereceived', ({ payload }) => onReceived(payload.toString()));
    });
    return;
  }
  await page.exposeFunction('frameSent', onSent);
  await page.exposeFunction('frameReceived', onReceived);
  await page.addInitScript(() => {
    const report = globalThis as unknown as Record<'frameSent' | 'frameReceived', (frame: string) => void>;
    const { postMessage, addEventListener } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message: unknown, ...rest: unknown[]) {
      report.frameSent(String(message));
      return Reflect.apply(postMessage, this, [message, ...rest]);
    };
    MessagePort.prototype.addEventListener = function (type: string, ...rest: unknown[]) {
      if (type === 'message')
        addEventListener.call(this, type, (event) =>
          report.frameReceived(String((event as MessageEvent).data)),
        );
      return Reflect.apply(addEventListener, this, [type, ...rest]);
    };
  });
}

/** Chooses the folder for backups: in the system's dialog, or in the browser shell by its path. */
export async function chooseFolder(page: Page, folder: string): Promise<void> {
  const choose = page.getByRole('button', { name: /^Backup folder: / });
  const app = applications.get(page);
  if (app) {
    await app.evaluate(({ dialog }, folder) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
    }, folder);
    await choose.click();
    return;
  }
  const path = page.getByRole('textbox', { name: 'Folder path' });
  if (!(await path.isVisible())) await choose.click();
  await path.fill(folder);
  await page.getByRole('button', { name: 'Use this folder' }).click();
}

/** Requests that {@link intercept} answers. */
export type Interception = {
  /** Returns how many it has answered. */
  count(): Promise<number>;
  stop(): Promise<void>;
};

/**
 * Answers the page's next `times` requests for paths that match `path`: with a page, or with a network error if `html`
 * is null.
 */
export async function intercept(
  page: Page,
  path: RegExp,
  { html = null, times = Number.MAX_SAFE_INTEGER }: { html?: string | null; times?: number } = {},
): Promise<Interception> {
  const app = applications.get(page);
  if (app)
    return interceptInElectron(app, path, { with: html === null ? 'error' : 'page', html, left: times });
  let count = 0;
  const isMatch = ({ pathname }: URL) => path.test(pathname);
  await page.route(
    isMatch,
    (route) => {
      count += 1;
      return html === null ? route.abort() : route.fulfill({ contentType: 'text/html', body: html });
    },
    { times },
  );
  return { count: async () => count, stop: () => page.unroute(isMatch) };
}

/** A response in Electron. `half` breaks off in the middle of the body. */
type InElectron = { with: 'error' | 'missing' | 'half' | 'page'; html?: string | null; left: number };

/** Like {@link intercept}, with other responses. */
export async function interceptInElectron(
  app: ElectronApplication,
  path: RegExp,
  response: InElectron,
): Promise<Interception> {
  const interception = { ...response, path: path.source, count: 0 };
  type Hooked = { readonly interceptions: (typeof interception)[] };
  const added = await app.evaluateHandle((_, added) => {
    (globalThis as unknown as Hooked).interceptions.push(added);
    return added;
  }, interception);
  return {
    count: () => added.evaluate(({ count }) => count),
    stop: () =>
      added.evaluate((added) => {
        added.left = 0;
      }),
  };
}
