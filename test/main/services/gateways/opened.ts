import { afterEach } from 'vitest';
import { removeFolder, startApp, type TempApp } from '../in-temp-app.ts';

type Closable = { close(): Promise<unknown> };

const closing: Closable[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
  for (const folder of folders.splice(0)) await removeFolder(folder);
});

/** Starts an app in its own folder. After the test, the app is closed and the folder is removed. */
export async function openedApp(options: Parameters<typeof startApp>[0] = {}): Promise<TempApp> {
  const app = await opened(startApp(options));
  folders.push(app.folder);
  return app;
}

/** Closes a resource after the test, before everything that was opened earlier. */
export async function opened<One extends Closable>(starting: Promise<One>): Promise<One> {
  const one = await starting;
  closing.push(one);
  return one;
}
