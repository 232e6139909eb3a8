import type { IpcMain, IpcMainEvent, MessagePortMain, WebContents } from 'electron';
import type { Application } from '../application.ts';
import {
  type ContractConnection,
  createContractConnection,
  type FrameTransport,
} from '../contract-connection.ts';
import { belongsTo } from './page.ts';

/** Dependencies: which windows may connect, and the application. */
export type ContractPortDeps = {
  readonly ipcMain: Pick<IpcMain, 'on'>;
  readonly application: Pick<Application, 'router' | 'log'>;
  readonly page: string;
  /** Whether these contents belong to one of our windows. */
  owns(contents: WebContents): boolean;
};

/**
 * Serves the contract over each port that the main frame of our own page sends. Closes ports from any other sender. A
 * page has one connection: a new port (a reload), a crashed renderer or a closed window ends the streams of the
 * previous one.
 */
export function openContractPort({ ipcMain, application, page, owns }: ContractPortDeps): void {
  const openConnection = createContractConnection(application);
  // Also keeps references to the ports, because a garbage-collected port is closed.
  const endOf = new Map<WebContents, () => void>();

  ipcMain.on('parlance:port', (event) => {
    const [port] = event.ports;
    if (!port || event.ports.length > 1 || !owns(event.sender) || !isPage(event, page)) {
      for (const refused of event.ports) refused.close();
      return;
    }
    const contents = event.sender;
    if (!endOf.has(contents)) endWithContents(contents, endOf);
    endOf.get(contents)?.();
    endOf.set(contents, serveOverPort(port, openConnection));
  });
}

/** Whether a message comes from the main frame of our own page. */
export function isPage({ senderFrame }: Pick<IpcMainEvent, 'senderFrame'>, page: string): boolean {
  return (
    senderFrame !== null &&
    senderFrame.parent === null &&
    belongsTo(page, senderFrame.url) &&
    belongsTo(page, senderFrame.origin)
  );
}

function endWithContents(contents: WebContents, endOf: Map<WebContents, () => void>): void {
  contents.on('render-process-gone', () => endOf.get(contents)?.());
  contents.once('destroyed', () => {
    endOf.get(contents)?.();
    endOf.delete(contents);
  });
}

/**
 * Returns a function that ends the connection. Streams don't wait for a renderer that has stopped reading, because a
 * MessagePort doesn't tell how much of what was posted is unread. Electron emits `close` only if the other end closed
 * it.
 */
function serveOverPort(
  port: MessagePortMain,
  openConnection: (transport: FrameTransport) => ContractConnection,
): () => void {
  const connection = openConnection({ send: (frame) => port.postMessage(frame), refuse: () => port.close() });
  port.on('message', ({ data }) => connection.receive(data));
  port.on('close', connection.end);
  port.start();
  return () => {
    connection.end();
    port.close();
  };
}
