import { RPCHandler } from '@orpc/server/message-port';
import type { IpcMain, IpcMainEvent, MessageEvent, MessagePortMain, WebContents } from 'electron';
import type { Application } from '../application.ts';
import { belongsTo } from './page.ts';

/** What the contract's door needs: who may come in, and the router behind it. */
export type ContractPortDeps = {
  readonly ipcMain: Pick<IpcMain, 'on'>;
  readonly router: Application['router'];
  readonly page: string;
  /** Whether these contents are a window of ours. */
  owns(contents: WebContents): boolean;
};

/**
 * Answers the contract over each port that the main frame of our own page hands in; any other sender's ports are
 * closed. A page has one line: a new port (a reload), a dead renderer or a closed window ends the streams of the last.
 */
export function openContractPort({ ipcMain, router, page, owns }: ContractPortDeps): void {
  const handler = new RPCHandler(router);
  // Holds on to the ports as well: one that is garbage-collected is closed.
  const lines = new Map<WebContents, Line>();

  ipcMain.on('parlance:port', (event) => {
    const [port] = event.ports;
    if (!port || event.ports.length > 1 || !owns(event.sender) || !isPage(event, page)) {
      for (const refused of event.ports) refused.close();
      return;
    }
    const contents = event.sender;
    if (!lines.has(contents)) endWithContents(contents, lines);
    lines.get(contents)?.end();
    const line = createLine(port);
    lines.set(contents, line);
    handler.upgrade(line.port);
    port.start();
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

function endWithContents(contents: WebContents, lines: Map<WebContents, Line>): void {
  contents.on('render-process-gone', () => lines.get(contents)?.end());
  contents.once('destroyed', () => {
    lines.get(contents)?.end();
    lines.delete(contents);
  });
}

type Line = {
  readonly port: {
    on(event: string, listener: (event?: MessageEvent) => void): void;
    postMessage(message: unknown): void;
  };
  end(): void;
};

// Electron reports "close" for the other end's doing; ending it ourselves must end the streams just as well.
function createLine(port: MessagePortMain): Line {
  const onEnd: (() => void)[] = [];
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    port.close();
    for (const listener of onEnd) listener();
  };
  port.on('close', end);
  return {
    port: {
      on: (event, listener) => {
        if (event === 'close') onEnd.push(listener);
        else port.on('message', listener);
      },
      postMessage: (message) => {
        if (!ended) port.postMessage(message);
      },
    },
    end,
  };
}
