import { implement } from '@orpc/server';
import { contract } from '../../shared/contract/contract.ts';
import type { Conversation } from '../../shared/models/conversation.ts';
import type { AppInfo } from '../../shared/models/settings.ts';
import type { Log } from '../storage/log.ts';
import { linkOut } from './app/link.ts';
import type { SetUp } from './chat/ask.ts';
import type { Attachments } from './chat/attachments.ts';
import type { ChatService, Sending } from './chat/chat-service.ts';
import type { Conversations } from './chat/conversations.ts';
import type { RunBook } from './chat/run-book.ts';
import { asContractError, failing } from './failing.ts';
import type { GatewaysService } from './gateways/gateways-service.ts';
import type { SettingsService } from './settings/settings-service.ts';

/** The services behind the contract, and the few things that the shell lends to it. */
export type RouterParts = {
  readonly info: AppInfo;
  openLink(url: string): Promise<void>;
  newLink(): string | null;
  readonly settings: SettingsService;
  readonly gateways: GatewaysService;
  readonly conversations: Conversations;
  readonly chat: ChatService;
  readonly runs: RunBook;
  readonly attachments: Attachments;
  branch(conversationId: string, messageId: string): Conversation;
  readonly log: Log;
};

/** Implements the contract: each line calls one service, and whatever fails crosses as a code. */
export function createRouter(parts: RouterParts) {
  const { settings, gateways, conversations, chat, log } = parts;
  const os = implement(contract).use(async ({ next }) => {
    try {
      return await next();
    } catch (thrown) {
      throw asContractError(thrown, log);
    }
  });
  return os.router({
    app: {
      info: os.app.info.handler(() => parts.info),
      openLink: os.app.openLink.handler(({ input }) => parts.openLink(linkOut(input.url))),
      newLink: os.app.newLink.handler(() => parts.newLink()),
    },
    settings: {
      watch: os.settings.watch.handler(({ signal }) => failing(settings.watch(signal), log)),
      change: os.settings.change.handler(({ input }) => settings.change(present(input))),
    },
    gateways: {
      watch: os.gateways.watch.handler(({ signal }) => failing(gateways.watch(signal), log)),
      add: os.gateways.add.handler(({ input }) => gateways.add(input.name, input.baseUrl, input.key)),
      change: os.gateways.change.handler(({ input: { gatewayId, ...change } }) =>
        gateways.change(gatewayId, change),
      ),
      remove: os.gateways.remove.handler(({ input }) => gateways.remove(input.gatewayId)),
      keepKey: os.gateways.keepKey.handler(({ input }) => gateways.keepKey(input.gatewayId, input.key)),
      forgetKey: os.gateways.forgetKey.handler(({ input }) => gateways.forgetKey(input.gatewayId)),
      chooseKeyPlace: os.gateways.chooseKeyPlace.handler(({ input }) => gateways.chooseKeyPlace(input.place)),
      use: os.gateways.use.handler(({ input }) => gateways.use(input.gatewayId)),
      useDemo: os.gateways.useDemo.handler(() => gateways.use('demo')),
      models: os.gateways.models.handler(({ input, signal }) =>
        gateways.models(input.gatewayId, input.refresh, signal),
      ),
    },
    conversations: {
      watchList: os.conversations.watchList.handler(({ signal }) =>
        failing(conversations.watchList(signal), log),
      ),
      watch: os.conversations.watch.handler(({ input, signal }) =>
        failing(conversations.watch(input.conversationId, signal), log),
      ),
      rename: os.conversations.rename.handler(({ input: { conversationId, title } }) =>
        conversations.change(conversationId, { title }),
      ),
      pin: os.conversations.pin.handler(({ input: { conversationId, pinned } }) =>
        conversations.change(conversationId, { pinned }),
      ),
      chooseModel: os.conversations.chooseModel.handler(({ input: { conversationId, model } }) =>
        conversations.change(conversationId, { model }),
      ),
      setUp: os.conversations.setUp.handler(({ input: { conversationId, ...setUp } }) =>
        conversations.change(conversationId, present(setUp)),
      ),
      remove: os.conversations.remove.handler(({ input }) => conversations.remove(input.conversationId)),
      restore: os.conversations.restore.handler(({ input }) => conversations.restore(input.conversationId)),
      chooseVersion: os.conversations.chooseVersion.handler(({ input: { conversationId, messageId } }) =>
        conversations.chooseVersion(conversationId, messageId),
      ),
      branch: os.conversations.branch.handler(({ input }) =>
        parts.branch(input.conversationId, input.messageId),
      ),
    },
    chat: {
      send: os.chat.send.handler(({ input: { model, ...input } }) => chat.send(sendingOf(input, [model]))),
      compare: os.chat.compare.handler(({ input: { models, ...input } }) =>
        chat.send(sendingOf(input, models)),
      ),
      preview: os.chat.preview.handler(({ input: { model, ...input } }) =>
        chat.preview(sendingOf(input, [model])),
      ),
      attach: os.chat.attach.handler(({ input }) => parts.attachments.add(input)),
      attachmentText: os.chat.attachmentText.handler(({ input }) =>
        parts.attachments.text(input.attachmentId),
      ),
      edit: os.chat.edit.handler(({ input }) =>
        chat.edit(input.conversationId, input.messageId, input.text, input.attachmentIds ?? null),
      ),
      regenerate: os.chat.regenerate.handler(({ input }) =>
        chat.regenerate(input.conversationId, input.messageId, input.model),
      ),
      continueReply: os.chat.continueReply.handler(({ input }) =>
        chat.continueReply(input.conversationId, input.messageId, input.model),
      ),
      stop: os.chat.stop.handler(({ input }) => parts.runs.stop(input.conversationId)),
      tryNow: os.chat.tryNow.handler(({ input }) => parts.runs.find(input.generationId)?.tryNow()),
    },
  });
}

/** A message to send as the service takes it. */
function sendingOf(
  { parameters, systemPrompt, ...message }: Omit<Sending, 'models' | 'setUp'> & SetUp,
  models: Sending['models'],
): Sending {
  return { ...message, models, setUp: { parameters, systemPrompt } };
}

/** The fields of an input that are really there. */
function present<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
