import type { IpcMain, IpcMainEvent, MessagePortMain, WebContents } from 'electron';
import type { Application } from '../application.ts';
import { type ContractLine, createContractLine, type FrameCarrier } from '../contract-line.ts';
import { belongsTo } from './page.ts';

/** What the contract's door needs: who may come in, and the app behind it. */
export type ContractPortDeps = {
  readonly ipcMain: Pick<IpcMain, 'on'>;
  readonly application: Pick<Application, 'router' | 'log'>;
  readonly page: string;
  /** Whether these contents are a window of ours. */
  owns(contents: WebContents): boolean;
};

/**
 * Answers the contract over each port that the main frame of our own page hands in; any other sender's ports are
 * closed. A page has one line: a new port (a reload), a dead renderer or a closed window ends the streams of the last.
 */
export function openContractPort({ ipcMain, application, page, owns }: ContractPortDeps): void {
  const answerOver = createContractLine(application);
  // Holds on to the ports as well: one that is garbage-collected is closed.
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
    endOf.set(contents, answerOverPort(port, answerOver));
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

/** Returns what ends the line. Electron reports `close` only where the other end did it. */
function answerOverPort(
  port: MessagePortMain,
  answerOver: (carrier: FrameCarrier) => ContractLine,
): () => void {
  const line = answerOver({ send: (frame) => port.postMessage(frame), refuse: () => port.close() });
  port.on('message', ({ data }) => line.receive(data));
  port.on('close', line.end);
  port.start();
  return () => {
    line.end();
    port.close();
  };
}
