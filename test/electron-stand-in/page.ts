import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { MessageChannel, type MessagePort as NodePort } from 'node:worker_threads';
import { type Backend, backendOverPort } from '../../src/renderer/backend/backend.ts';
import { PortMain } from './message-port.ts';
import type { Frame, WebContents } from './web-contents.ts';

type PageMessage = { readonly source: unknown; readonly data: unknown; readonly ports: readonly NodePort[] };
type Deliver = (channel: string, event: object, message: unknown) => void;
type Invoke = (channel: string, event: object, message: unknown) => Promise<unknown>;

/** A page in a window, after the built preload has run. The methods act as the page's script. */
export type Page = {
  /** What the preload exposed on the page's `window`. A function is represented by the string `function`. */
  readonly exposed: Readonly<Record<string, unknown>>;
  /** Exchanges a file for a token as the page does. `path` is what Electron reports for it. */
  tokenForFile(path: string): Promise<unknown>;
  /** The modules that the preload required. */
  readonly required: readonly string[];
  /** Connects as the page does, by posting a port to itself. */
  connect(): { readonly backend: Backend; readonly port: NodePort };
  /** Posts a message as the page, or as `source`. */
  post(data: unknown, ports: readonly NodePort[], source?: unknown): void;
};

/** Evaluates the preload in its own context, like a sandboxed page. `deliver` passes messages to `ipcMain`. */
export function createPage(
  preload: string,
  contents: WebContents,
  deliver: Deliver,
  invoke: Invoke = async () => null,
): Page {
  const listeners: ((event: PageMessage) => void)[] = [];
  const exposed: Record<string, unknown> = {};
  const exposedApi: Record<string, unknown> = {};
  const required: string[] = [];
  const window = {
    addEventListener: (type: string, listener: (event: PageMessage) => void) => {
      if (type === 'message') listeners.push(listener);
    },
  };
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: object) => {
        const shown = Object.entries(api).map(([key, value]) => [
          key,
          typeof value === 'function' ? 'function' : structuredClone(value),
        ]);
        exposed[name] = Object.fromEntries(shown);
        Object.assign(exposedApi, api);
      },
    },
    ipcRenderer: {
      postMessage: (channel: string, message: unknown, ports: readonly NodePort[]) =>
        deliver(channel, portEvent(contents, contents.mainFrame, ports), message),
      invoke: (channel: string, message: unknown) =>
        invoke(channel, portEvent(contents, contents.mainFrame, []), message),
    },
    webUtils: { getPathForFile: ({ path }: { readonly path: string }) => path },
  };
  const require = (id: string) => {
    required.push(id);
    if (id === 'electron') return electron;
    throw new Error(`a sandboxed preload cannot require ${id}`);
  };
  runInNewContext(readFileSync(preload, 'utf8'), { window, require, exports: {}, module: { exports: {} } });

  // The preload is in an isolated world: its window object isn't the one that the page has for the same frame (Electron
  // docs, tutorial/context-isolation).
  const pageWindow = {};
  const post = (data: unknown, ports: readonly NodePort[], source: unknown = pageWindow) => {
    const visibleSource = source === pageWindow ? window : source;
    for (const listener of listeners) listener({ source: visibleSource, data, ports });
  };
  return {
    exposed,
    required,
    tokenForFile: async (path) => (exposedApi.tokenForFile as (file: object) => Promise<unknown>)({ path }),
    post,
    connect() {
      const { port1, port2 } = new MessageChannel();
      post('parlance:port', [port2]);
      return { backend: backendOverPort(port1 as unknown as MessagePort), port: port1 };
    },
  };
}

/** Returns the event that `ipcMain` receives for ports posted by a frame of `sender`. */
export function portEvent(sender: WebContents, frame: Frame | null, ports: readonly NodePort[]): object {
  return { sender, senderFrame: frame, ports: ports.map((port) => new PortMain(port)) };
}
