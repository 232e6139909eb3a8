import type { Conversation } from '../../shared/models/conversation.ts';
import type { Database } from '../storage/database.ts';
import { type Attachments, createAttachments } from './chat/attachments.ts';
import { branch } from './chat/branch.ts';
import { type ChatService, type ChatServiceParts, createChatService } from './chat/chat-service.ts';
import { type ChatStores, createChatStores, recover } from './chat/chat-stores.ts';
import { type ConversationNews, createConversationNews } from './chat/conversation-news.ts';
import { type Conversations, createConversations } from './chat/conversations.ts';
import { createReplyEndings, type DiskTrouble, type ReplyEndings } from './chat/reply-endings.ts';
import { createRunBook, type RunBook } from './chat/run-book.ts';

/** What chat works with; `onIndexPending` hears of messages that wait for the index, `disk` of a disk that refuses. */
export type ChattingDeps = Pick<ChatServiceParts, 'gateways' | 'limits' | 'clock' | 'log' | 'defaults'> & {
  readonly database: Database;
  readonly disk: DiskTrouble;
  readonly onIndexPending: () => void;
};

/** All that conversations are made of. */
export type Chatting = {
  readonly stores: ChatStores;
  readonly runs: RunBook;
  readonly news: ConversationNews;
  readonly endings: ReplyEndings;
  readonly conversations: Conversations;
  readonly attachments: Attachments;
  readonly chat: ChatService;
  /** See {@link branch}. */
  branch(conversationId: string, messageId: string): Conversation;
};

/** Chat over a database, whose records of the last run it brings in order. */
export function createChatting(deps: ChattingDeps): Chatting {
  const { database, clock, log, disk, onIndexPending } = deps;
  const stores = createChatStores(database, onIndexPending);
  recover(stores);
  const runs = createRunBook();
  const news = createConversationNews();
  const endings = createReplyEndings(stores, clock, log, disk);
  const conversations = createConversations(stores, runs, endings, news, clock);
  const attachments = createAttachments(stores.attachments, clock);
  const parts = { stores, conversations, attachments, runs, endings, news };
  return {
    ...parts,
    chat: createChatService({ ...deps, ...parts }),
    branch: (conversationId, messageId) => branch(stores, conversations, clock, conversationId, messageId),
  };
}
