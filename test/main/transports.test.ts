import type { AddressInfo } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { RPCHandler as PortHandler } from '@orpc/server/message-port';
import { RPCHandler as SocketHandler } from '@orpc/server/ws';
import Conf from 'conf';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { type Application, createApplication } from '../../src/main/application.ts';
import type { Contract } from '../../src/shared/contract/contract.ts';
import { frame, type ScriptedGateway, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { failureFrom, removeFolder, tempFolder } from './services/in-temp-app.ts';

type Client = ContractRouterClient<Contract>;
type Connection = { readonly client: Client; cut(): void };

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function application(): Promise<Application> {
  const folder = await tempFolder();
  const app = await createApplication({
    shell: 'browser',
    version: '0.0.0',
    dataFolder: folder,
    pageFolder: folder,
    settings: new Conf<Record<string, unknown>>({ cwd: folder, configName: 'config' }),
    keychain: null,
    start: { demo: false, environment: null },
    openLink: async () => true,
    newLink: () => null,
  });
  ends.push(async () => {
    await app.close();
    await removeFolder(folder);
  });
  return app;
}

async function hangingGateway(): Promise<ScriptedGateway> {
  const gateway = await startScriptedGateway((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(frame('half'));
  });
  ends.push(gateway.close);
  return gateway;
}

/** Connects as Electron does, with one MessagePort on each side. */
async function overPort(app: Application): Promise<Connection> {
  const { port1, port2 } = new MessageChannel();
  new PortHandler(app.router).upgrade(port1 as unknown as MessagePort);
  port1.start();
  port2.start();
  ends.push(() => port2.close());
  return {
    client: createORPCClient(new PortLink({ port: port2 as unknown as MessagePort })),
    cut: () => port2.close(),
  };
}

/** Connects as the browser shell does, through a WebSocket. */
async function overSocket(app: Application): Promise<Connection> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const handler = new SocketHandler(app.router);
  server.on('connection', (socket) => void handler.upgrade(socket));
  await new Promise((resolve) => server.once('listening', resolve));
  const websocket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await new Promise((resolve) => websocket.addEventListener('open', resolve, { once: true }));
  ends.push(() => {
    websocket.close();
    server.close();
  });
  return { client: createORPCClient(new SocketLink({ websocket })), cut: () => websocket.close() };
}

describe.each([
  ['MessagePort', overPort],
  ['WebSocket', overSocket],
])('the contract over a %s', (_, connect) => {
  it('answers calls, and failures arrive as codes with their values', async () => {
    const { client } = await connect(await application());
    expect(await client.app.info()).toMatchObject({ shell: 'browser', version: '0.0.0' });
    expect(await failureFrom(client.app.openLink({ url: 'file:///x' }))).toEqual({
      code: 'bad-address',
      values: { address: 'file:///x' },
    });
    expect(
      await failureFrom(client.conversations.rename({ conversationId: 'none', title: 'x' })),
    ).toMatchObject({ code: 'not-found' });
    await expect(client.conversations.rename({ conversationId: 'none', title: '' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('C1: delivers deltas as they arrive, and Stop reaches the gateway’s socket', async () => {
    const gateway = await hangingGateway();
    const { client } = await connect(await application());
    await client.gateways.add({ name: 'G', baseUrl: gateway.url, key: null });
    const { conversationId } = await client.chat.send({ conversationId: null, text: 'Go', models: ['m'] });
    let text = '';
    for await (const event of await client.conversations.watch({ conversationId })) {
      if (event.type === 'snapshot') text = event.detail.messages.find(({ reply }) => reply)?.text ?? '';
      if (event.type === 'delta') text += event.text;
      if (text === 'half') break;
    }
    expect(gateway.closed()).toBe(0);
    await client.chat.stop({ conversationId });
    await expect.poll(gateway.closed).toBe(1);
  });

  it('C3: a broken connection during a stream doesn’t stop the reply', async () => {
    const gateway = await hangingGateway();
    const app = await application();
    const first = await connect(app);
    await first.client.gateways.add({ name: 'G', baseUrl: gateway.url, key: null });
    const { conversationId } = await first.client.chat.send({
      conversationId: null,
      text: 'Go',
      models: ['m'],
    });
    first.cut();
    const second = await connect(app);
    for await (const event of await second.client.conversations.watch({ conversationId })) {
      if (event.type === 'snapshot') expect(event.detail.conversation.running).toBe(true);
      break;
    }
    expect(gateway.closed()).toBe(0);
  });
});
