import type { ConversationDetail } from '../../../../src/shared/chat/conversation.ts';
import type { Message } from '../../../../src/shared/chat/message.ts';
import { messageTree, pathTo } from '../../../../src/shared/chat/message-tree.ts';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../../faults/scripted-gateway.ts';
import { removeFolder, settled, startApp, type TempApp } from '../in-temp-app.ts';

/** The body of a chat request. */
export type Body = {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly [field: string]: unknown;
};

/**
 * An app with a gateway whose replies are numbered: `Reply 1`, `Reply 2`, and so on. It refuses messages that end with
 * `refuse`.
 */
export type ContextApp = TempApp & {
  readonly gateway: ScriptedGateway;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts the app, in a new folder or in an existing one. */
export async function startContextApp(folder?: string): Promise<ContextApp> {
  let replies = 0;
  const gateway = await startScriptedGateway(({ body }, response) => {
    if (body.includes('refuse"}]')) return jsonOf(response, 400, { error: { message: 'Refused' } });
    replies += 1;
    streamOf(response, frame(`Reply ${replies}`), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const app = await startApp(folder === undefined ? {} : { folder });
  const added = await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  await app.call.gateways.use({ gatewayId: added.id });
  return {
    ...app,
    gateway,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await gateway.close();
      await removeFolder(app.folder);
    },
  };
}

/** Sends messages one after another, and returns the conversation. */
export async function conversationOf(app: TempApp, ...texts: readonly string[]): Promise<string> {
  let id: string | null = null;
  for (const text of texts) {
    const { conversationId } = await app.call.chat.send({ conversationId: id, text, models: ['m'] });
    id = conversationId;
    await settled(app, conversationId);
  }
  return id ?? '';
}

/** Returns the messages on the shown path. */
export async function pathIn(app: TempApp, conversationId: string): Promise<readonly Message[]> {
  return pathOf(await settled(app, conversationId));
}

/** Returns the messages on the shown path. */
export function pathOf({ messages, conversation }: ConversationDetail): readonly Message[] {
  return pathTo(messageTree(messages), conversation.headId);
}

/** Returns the message with this text. */
export async function messageWithText(app: TempApp, conversationId: string, text: string): Promise<Message> {
  const { messages } = await settled(app, conversationId);
  const found = messages.find((message) => message.text === text);
  if (!found) throw new Error(`no message “${text}”`);
  return found;
}

/** Returns the body that a message would be sent with. */
export async function previewOf(app: TempApp, conversationId: string, text: string): Promise<Body> {
  return JSON.parse(await app.call.chat.preview({ conversationId, text, models: ['m'] })) as Body;
}

/** Sends a message, and returns the body that the gateway received. */
export async function sentBody(app: ContextApp, conversationId: string, text: string): Promise<Body> {
  app.gateway.forget();
  await app.call.chat.send({ conversationId, text, models: ['m'] });
  await settled(app, conversationId);
  return lastBody(app);
}

/** Returns the last body that the gateway received. */
export function lastBody({ gateway }: ContextApp): Body {
  return JSON.parse(gateway.requests.at(-1)?.body ?? 'null') as Body;
}

/** Returns the texts of a body's messages. */
export const textsOf = ({ messages }: Body) => messages.map(({ content }) => content);

/** Exports conversations as JSON. */
export async function exportOf(
  app: TempApp,
  conversationIds: readonly string[],
  format: 'json' | 'markdown' = 'json',
): Promise<Uint8Array> {
  const files: Promise<Uint8Array>[] = [];
  for await (const event of await app.call.transfer.export({ conversationIds: [...conversationIds], format }))
    if (event.type === 'ready') files.push(app.fetch(event.url).then((file) => file.bytes()));
  const [file] = await Promise.all(files);
  if (!file) throw new Error('there was no file');
  return file;
}
