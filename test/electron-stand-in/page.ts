import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { MessageChannel, type MessagePort as NodePort } from 'node:worker_threads';
import { type Backend, backendOverPort } from '../../src/renderer/backend/backend.ts';
import { PortMain } from './message-port.ts';
import type { Frame, WebContents } from './web-contents.ts';

type PageMessage = { readonly source: unknown; readonly data: unknown; readonly ports: readonly NodePort[] };
type Deliver = (channel: string, event: object, message: unknown) => void;

/** A page in a window, after the built preload has run. */
export type Page = {
  /** Connects as the page does, by posting a port to itself. */
  connect(): { readonly backend: Backend; readonly port: NodePort };
};

/** Evaluates the preload in its own context, like a sandboxed page. `deliver` passes messages to `ipcMain`. */
export function createPage(preload: string, contents: WebContents, deliver: Deliver): Page {
  const listeners: ((event: PageMessage) => void)[] = [];
  const window = {
    addEventListener: (type: string, listener: (event: PageMessage) => void) => {
      if (type === 'message') listeners.push(listener);
    },
  };
  const electron = {
    contextBridge: { exposeInMainWorld: () => {} },
    ipcRenderer: {
      postMessage: (channel: string, message: unknown, ports: readonly NodePort[]) =>
        deliver(channel, portEvent(contents, contents.mainFrame, ports), message),
    },
  };
  const require = (id: string) => {
    if (id === 'electron') return electron;
    throw new Error(`a sandboxed preload cannot require ${id}`);
  };
  runInNewContext(readFileSync(preload, 'utf8'), { window, require, exports: {}, module: { exports: {} } });
  return {
    connect() {
      const { port1, port2 } = new MessageChannel();
      for (const listener of listeners) listener({ source: window, data: 'parlance:port', ports: [port2] });
      return { backend: backendOverPort(port1 as unknown as MessagePort), port: port1 };
    },
  };
}

/** Returns the event that `ipcMain` receives for ports posted by a frame of `sender`. */
export function portEvent(sender: WebContents, frame: Frame | null, ports: readonly NodePort[]): object {
  return { sender, senderFrame: frame, ports: ports.map((port) => new PortMain(port)) };
}
