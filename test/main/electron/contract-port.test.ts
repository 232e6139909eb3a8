import { EventEmitter, once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { os } from '@orpc/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { frameLimit } from '../../../src/main/contract-connection.ts';
import { openContractPort } from '../../../src/main/electron/contract-port.ts';
import { portEvent } from '../../electron-stand-in/page.ts';
import { WebContents } from '../../electron-stand-in/web-contents.ts';

type Ticks = { ticks(): Promise<AsyncIterable<number>> };

describe('the contract’s port', () => {
  let ipcMain: EventEmitter;
  let contents: WebContents;
  let ended: Promise<string>;
  let logged: string[];

  beforeEach(() => {
    ipcMain = new EventEmitter();
    contents = new WebContents();
    Object.assign(contents.mainFrame, { url: 'app://parlance/', origin: 'app://parlance' });
    const { promise, resolve } = Promise.withResolvers<string>();
    ended = promise;
    const ticks = os.handler(async function* ({ signal }) {
      try {
        yield 1;
        await once(signal ?? new EventTarget(), 'abort');
      } finally {
        resolve('ended in the main process');
      }
    });
    logged = [];
    openContractPort({
      ipcMain: ipcMain as never,
      application: {
        router: { ticks } as never,
        log: { write: ({ event }) => logged.push(event), error: (where) => logged.push(where) },
      },
      page: 'app://parlance/',
      owns: (sender) => sender === (contents as unknown),
    });
  });

  async function streaming() {
    const { port1, port2 } = new MessageChannel();
    ipcMain.emit('parlance:port', portEvent(contents, contents.mainFrame, [port2]), null);
    port1.start();
    const client = createORPCClient<Ticks>(new RPCLink({ port: port1 as unknown as MessagePort }));
    const stream = (await client.ticks())[Symbol.asyncIterator]();
    expect(await stream.next()).toEqual({ done: false, value: 1 });
    return { port: port1, stream };
  }

  test('C3: when the page ends a stream, it ends in the main process', async () => {
    const { stream, port } = await streaming();
    await stream.return?.();
    expect(await ended).toBe('ended in the main process');
    port.close();
  });

  test('C3: a closed port ends its streams', async () => {
    const { port } = await streaming();
    port.close();
    expect(await ended).toBe('ended in the main process');
  });

  test('C3: a reloaded page’s new port ends the streams of the old one', async () => {
    await streaming();
    const { port2 } = new MessageChannel();
    ipcMain.emit('parlance:port', portEvent(contents, contents.mainFrame, [port2]), null);
    expect(await ended).toBe('ended in the main process');
    contents.emit('destroyed');
  });

  test.each(['render-process-gone', 'destroyed'])('C3: %s ends the streams', async (event) => {
    await streaming();
    contents.emit(event, {}, { reason: 'crashed' });
    expect(await ended).toBe('ended in the main process');
  });

  test('P1: a frame that is too long or isn’t a contract message closes its port, is logged as such, and isn’t printed', async ({
    onTestFinished,
  }) => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const frames: readonly (readonly [string, unknown])[] = [
      ['an empty text', ''],
      ['no JSON', 'no json sk-canary-in-a-frame'],
      ['an unknown message', '{"i":"1","t":9,"p":{}}'],
      ['deep JSON', '['.repeat(100_000)],
      ['bytes', Buffer.from('no json')],
      ['an object', { i: '1', p: {} }],
      ['nothing', null],
      ['a text over the limit', request(' '.repeat(frameLimit))],
      ['a text over the limit in UTF-8 alone', request('é'.repeat(frameLimit / 2))],
      ['bytes over the limit', Buffer.from(request(' '.repeat(frameLimit)))],
    ];
    for (const [what, sent] of frames) {
      const { port } = await streaming();
      const closed = once(port, 'close');
      port.postMessage(sent);
      // Later messages aren't read.
      port.postMessage(sent);
      await closed;
      expect([what, logged.splice(0)]).toEqual([what, ['frame-refused']]);
    }
    expect(printed).not.toHaveBeenCalled();
    const { stream, port } = await streaming();
    await stream.return?.();
    port.close();
  });

  test('P1: an event without a port, or with two, connects nothing', async () => {
    ipcMain.emit('parlance:port', portEvent(contents, contents.mainFrame, []), null);
    const first = new MessageChannel();
    const second = new MessageChannel();
    const closed = Promise.all([once(first.port1, 'close'), once(second.port1, 'close')]);
    const both = portEvent(contents, contents.mainFrame, [first.port2, second.port2]);
    ipcMain.emit('parlance:port', both, null);
    await closed;
  });
});

/** Creates a contract message as a client writes it. */
function request(input: string): string {
  return JSON.stringify({ i: '9', p: { u: '/ticks', b: { json: input } } });
}
