import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import { os, type Router } from '@orpc/server';
import { RPCHandler as PortHandler } from '@orpc/server/message-port';
import { RPCHandler as SocketHandler } from '@orpc/server/ws';
import { WebSocketServer } from 'ws';
import { appRoutes } from '../../src/main/services/app/routes.ts';
import type { Conversations } from '../../src/main/services/chat/conversations.ts';
import { conversationRoutes } from '../../src/main/services/chat/routes.ts';
import { createRouter, type Routes } from '../../src/main/services/router.ts';
import type { Log } from '../../src/main/storage/log.ts';
import type { ConversationEvent } from '../../src/shared/chat/conversation.ts';
import type { AppInfo } from '../../src/shared/settings/settings.ts';
import { type Candidate, collectGarbage, medianOf, type Samples, sideBySide, timed } from './measure.ts';
import type { Row } from './row.ts';

const bare = 'bare oRPC';
const ours = 'Parlance';
const calls = 1_000;
const events = 10_000;
const rounds = { warmUp: 3, counted: 15 };

/** The calls of both routers that are measured: a call with a small response, and a stream of deltas. */
type Client = {
  readonly app: { info(): Promise<AppInfo> };
  readonly conversations: {
    watch(input: { conversationId: string }): Promise<AsyncIterable<ConversationEvent>>;
  };
};
type Line = { readonly client: Client; close(): void };
// biome-ignore lint/suspicious/noExplicitAny: oRPC's own bound for any router.
type AnyRouter = Router<any, any>;
type Connect = (router: AnyRouter) => Promise<Line>;

/**
 * F11: calls and events over each transport, comparing the contract's router with one that has no schemas or guards.
 */
export const transportRow: Row = {
  id: 'F11',
  title: `the contract's transport, ${calls} calls and ${events} events`,
  measure: async () => {
    const port = await over(overPort);
    const socket = await over(overSocket);
    const compared = [
      ['MessagePort', port],
      ['WebSocket', socket],
    ] as const;
    return {
      comparisons: compared.flatMap(([name, found]) => [
        { condition: `${calls} calls over a ${name}`, base: bare, samples: found.calls },
        { condition: `${events} events over a ${name}`, base: bare, samples: found.events },
      ]),
      goals: compared.flatMap(([name, found]) => [
        { what: `calls over a ${name}, over bare oRPC`, value: ratio(found.calls), limit: 1.3 },
        { what: `events over a ${name}, over bare oRPC`, value: ratio(found.events), limit: 1.3 },
      ]),
      growth: compared.flatMap(([name, found]) => [
        { size: `a call over a ${name}`, microsecondsEach: (medianOf(found.calls, ours) * 1000) / calls },
        { size: `an event over a ${name}`, microsecondsEach: (medianOf(found.events, ours) * 1000) / events },
      ]),
    };
  },
};

function ratio(samples: readonly Samples[]): number {
  return medianOf(samples, ours) / medianOf(samples, bare);
}

async function over(connect: Connect) {
  const lines = [
    { name: bare, line: await connect(bareRouter()) },
    { name: ours, line: await connect(ownRouter()) },
  ];
  const each = (run: (client: Client) => Promise<void>): readonly Candidate[] =>
    lines.map(({ name, line }) => ({ name, run: () => timed(() => run(line.client)) }));
  const found = {
    calls: await sideBySide(each(callMany), rounds, collectGarbage),
    events: await sideBySide(each(watchMany), rounds, collectGarbage),
  };
  for (const { line } of lines) line.close();
  return found;
}

async function callMany(client: Client): Promise<void> {
  for (let at = 0; at < calls; at += 1) await client.app.info();
}

async function watchMany(client: Client): Promise<void> {
  let count = 0;
  for await (const event of await client.conversations.watch({ conversationId: 'c' })) {
    if (event.type === 'delta') count += 1;
  }
  if (count !== events) throw new Error(`${count} of ${events} events arrived`);
}

const info: AppInfo = {
  shell: 'browser',
  version: '0.0.0',
  platform: 'linux',
  dataFolder: '/data',
  notificationsRefused: false,
};

async function* deltas(): AsyncGenerator<ConversationEvent> {
  for (let at = 0; at < events; at += 1) {
    yield { type: 'delta', messageId: 'm', text: ' a few words', reasoning: '', extras: null };
  }
}

function bareRouter(): AnyRouter {
  return {
    app: { info: os.handler(() => info) },
    conversations: { watch: os.handler(() => deltas()) },
  };
}

function ownRouter(): AnyRouter {
  // Only the measured procedures are called.
  const conversations = { watch: deltas } as unknown as Conversations;
  const routes = {
    app: appRoutes({ info } as unknown as Parameters<typeof appRoutes>[0]),
    conversations: conversationRoutes({ conversations } as unknown as Parameters<
      typeof conversationRoutes
    >[0]),
  };
  const deps = { storage: { settled: async () => {} }, health: { unreadable: () => false } };
  return createRouter(routes as unknown as Routes, { ...deps, log: {} as Log });
}

async function overPort(router: AnyRouter): Promise<Line> {
  const { port1, port2 } = new MessageChannel();
  new PortHandler(router).upgrade(port1 as unknown as MessagePort);
  port1.start();
  port2.start();
  return {
    client: createORPCClient(new PortLink({ port: port2 as unknown as MessagePort })),
    close: () => port2.close(),
  };
}

async function overSocket(router: AnyRouter): Promise<Line> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const handler = new SocketHandler(router);
  server.on('connection', (socket) => void handler.upgrade(socket));
  await once(server, 'listening');
  const websocket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(websocket, 'open');
  return {
    client: createORPCClient(new SocketLink({ websocket })),
    close: () => {
      websocket.close();
      server.close();
    },
  };
}
