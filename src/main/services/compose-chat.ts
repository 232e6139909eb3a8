import type { Database } from '../storage/database.ts';
import { createPromptStore } from '../storage/prompt-store.ts';
import { createTalkRecordingStore } from '../storage/talk-recording-store.ts';
import { createAttachments } from './chat/attachments.ts';
import { branch } from './chat/branch.ts';
import { type ChatServiceParts, createChatService } from './chat/chat-service.ts';
import { createChatStores } from './chat/chat-stores.ts';
import { createContextMarks } from './chat/context-marks.ts';
import { createConversationPlaces } from './chat/conversation-places.ts';
import { createConversationTitles } from './chat/conversation-titles.ts';
import { createConversationTopics } from './chat/conversation-topics.ts';
import { createConversations } from './chat/conversations.ts';
import { editReply } from './chat/edit-reply.ts';
import { createMessageQueue } from './chat/message-queue.ts';
import { createMessageRemovals } from './chat/message-removals.ts';
import { recover } from './chat/recover.ts';
import { createReplyEndings, type DiskTrouble } from './chat/reply-endings.ts';
import { createReturnedImages } from './chat/returned-images.ts';
import { chatRoutes, conversationRoutes } from './chat/routes.ts';
import { createRunRegistry } from './chat/run-registry.ts';
import { createSpokenMarks } from './chat/spoken-mark.ts';
import { costRoutes } from './costs/routes.ts';
import { createDraftsService, type DraftsService } from './drafts/drafts-service.ts';
import { draftRoutes } from './drafts/routes.ts';
import { createFoldersService } from './folders/folders-service.ts';
import { folderRoutes } from './folders/routes.ts';
import type { MediaParts } from './media/media-parts.ts';
import { createPromptsService } from './prompts/prompts-service.ts';
import { promptRoutes } from './prompts/routes.ts';

/**
 * Composes conversations, replies, drafts and prompts over a database, and recovers replies that the last run left
 * unfinished. `onIndexPending` is called when messages are waiting to be indexed.
 */
export function composeChat(
  deps: Pick<ChatServiceParts, 'gateways' | 'limits' | 'clock' | 'log' | 'defaults' | 'sendsOnlySpoken'> & {
    readonly database: Database;
    readonly disk: DiskTrouble;
    readonly media: Pick<MediaParts, 'store' | 'links'>;
    readonly onIndexPending: () => void;
    /** Whether the chat model names conversations after their first reply. */
    readonly titlesByModel: () => boolean;
  },
) {
  const { database, media, clock, log, disk, onIndexPending } = deps;
  const stores = createChatStores(database, onIndexPending);
  recover(stores);
  const talkRecordings = createTalkRecordingStore(database);
  talkRecordings.purge();
  // Deletes the files of the attachments and recordings that were purged above.
  for (const { id } of media.store.unused()) media.store.removeUnused(id);
  const runs = createRunRegistry();
  const topics = createConversationTopics();
  const endings = createReplyEndings(stores, clock, log, disk);
  const conversations = createConversations(stores, runs, endings, topics, clock);
  const files = { database, clock, store: stores.attachments, media: media.store };
  const attachments = createAttachments({ ...files, links: media.links });
  const images = createReturnedImages(files);
  const drafts = createDraftsService(stores);
  const folders = createFoldersService(stores.folders, conversations, clock);
  const prompts = createPromptsService(createPromptStore(database), clock);
  const { chat, queue, titles } = createSending({
    ...deps,
    stores,
    conversations,
    attachments,
    images,
    runs,
    endings,
    topics,
    drafts,
  });
  return {
    stores,
    runs,
    conversations,
    drafts,
    folders,
    prompts,
    talkRecordings,
    /** Changes to the conversation list, without the list itself. */
    conversationChanges: topics.list.subscribe,
    routes: {
      chat: chatRoutes({
        chat,
        attachments,
        runs,
        queue,
        spokenMarks: createSpokenMarks({ conversations, runs, endings, topics }),
      }),
      conversations: conversationRoutes({
        conversations,
        marks: createContextMarks({ stores, conversations, topics, clock }),
        removals: createMessageRemovals({ stores, conversations, runs, clock }),
        titles,
        ...createConversationPlaces(conversations, deps.gateways),
        branch: branch.bind(null, stores, talkRecordings, conversations, clock),
        editReply: (conversationId, messageId, text) => {
          const parts = { stores, conversations, runs, topics, clock };
          const edited = editReply(parts, conversationId, messageId, text);
          drafts.editSent(conversationId, messageId);
          return edited;
        },
      }),
      folders: folderRoutes(folders),
      drafts: draftRoutes(drafts),
      prompts: promptRoutes(prompts),
      costs: costRoutes(stores.costs, clock),
    },
    dispose: async () => {
      titles.close();
      await runs.close();
      endings.settle();
    },
  };
}

/** Creates the chat service, and what happens after a reply: queued messages are sent, and conversations named. */
function createSending(
  parts: Omit<ChatServiceParts, 'replied' | 'drafts'> & {
    readonly drafts: DraftsService;
    readonly titlesByModel: () => boolean;
  },
) {
  const titles = createConversationTitles({ ...parts, isAutomatic: parts.titlesByModel });
  const chat = createChatService({
    ...parts,
    replied: (conversationId) => {
      void queue.advance(conversationId);
      void titles.afterReply(conversationId);
    },
  });
  const queue = createMessageQueue({ ...parts, stored: parts.stores.drafts, send: chat.sendQueued });
  return { chat, queue, titles };
}

/** The chat services that the rest of the app uses. */
export type Chat = ReturnType<typeof composeChat>;
