import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A page in a Chromium that isn't controlled by a test tool. Test tools record network traffic, which makes Chromium
 * keep up to 200 MB of responses in the page's process.
 */
export type PlainPage = {
  /** Resolves with the settled value of a JavaScript expression in the page. Rejects if it throws. */
  evaluate<T>(expression: string): Promise<T>;
  /** Chooses files in the input that the expression returns. */
  setFiles(input: string, paths: readonly string[]): Promise<void>;
  /** Opens another tab in front of the page. */
  hide(): Promise<void>;
  /** The process ids of all pages and their workers. */
  processes(): Promise<readonly number[]>;
  close(): Promise<void>;
};

type ProtocolMessage = {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { message: string };
};

/** Starts Chromium with one page, controlled by a few DevTools protocol commands. `more` are additional arguments. */
export async function openPlainPage(url: string, more: readonly string[] = []): Promise<PlainPage> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-chromium-'));
  const executable = process.env.PARLANCE_CHROMIUM ?? 'chromium';
  const isRoot = process.getuid?.() === 0;
  const chromium = spawn(
    executable,
    [
      '--headless',
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--remote-debugging-port=0',
      '--window-size=1280,820',
      `--user-data-dir=${folder}`,
      ...more,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: chromium.stderr }).on('line', (line) => {
      const found = /^DevTools listening on (\S+)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
    chromium.once('exit', (code) => reject(new Error(`Chromium exited with code ${code}`)));
  });
  const tools = await connect(address);
  const { targetId } = await tools.send('Target.createTarget', { url });
  const { sessionId } = await tools.send('Target.attachToTarget', { targetId, flatten: true });
  const inPage = (method: string, values: object) => tools.send(method, values, String(sessionId));
  await loaded(inPage);
  const run = async (expression: string, returnByValue: boolean) => {
    const values = { expression, returnByValue, awaitPromise: true, userGesture: true };
    const { result, exceptionDetails } = await inPage('Runtime.evaluate', values);
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result as { readonly value: unknown; readonly objectId?: string };
  };
  return {
    evaluate: async <T>(expression: string) => (await run(expression, true)).value as T,
    setFiles: async (input, paths) => {
      const { objectId } = await run(input, false);
      await inPage('DOM.setFileInputFiles', { files: paths, objectId });
    },
    hide: async () => {
      const other = await tools.send('Target.createTarget', { url: 'about:blank' });
      await tools.send('Target.activateTarget', { targetId: other.targetId });
    },
    processes: async () => {
      const { processInfo } = await tools.send('SystemInfo.getProcessInfo', {});
      const all = processInfo as readonly { readonly type: string; readonly id: number }[];
      return all.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    },
    close: async () => {
      const gone = once(chromium, 'exit');
      await tools.send('Browser.close', {}).catch(() => chromium.kill());
      await gone;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function loaded(inPage: (method: string, values: object) => Promise<unknown>): Promise<void> {
  const expression = `new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve());
  })`;
  // Expressions can't be evaluated before the first document exists.
  for (;;) {
    const isLoaded = await inPage('Runtime.evaluate', { expression, awaitPromise: true }).then(
      () => true,
      () => false,
    );
    if (isLoaded) return;
    await delay(50);
  }
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<
    number,
    { resolve(result: Record<string, unknown>): void; reject(error: Error): void }
  >();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error }: ProtocolMessage = JSON.parse(String(data));
    const pending = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result ?? {});
  });
  // Closing the browser may close the connection before the response arrives.
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium closed the connection'));
  });
  return {
    send: (method: string, params: object, sessionId?: string) =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }));
      }),
  };
}
