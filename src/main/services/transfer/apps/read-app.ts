import { parsedJson } from '../../../../shared/parsed-json.ts';
import type { AppConversation, FindFile } from './app-conversation.ts';
import { fromChatbox } from './chatbox.ts';
import { fromChatGpt } from './chatgpt.ts';
import { fromCherryStudio, type OpenFile } from './cherry-studio.ts';
import { fromClaude } from './claude.ts';
import { fromLibreChat } from './libre-chat.ts';
import { fromOpenWebUi } from './open-webui.ts';

/** Converts an element of another app's export. Returns null if its format is unknown. */
export function fromElement(element: unknown, findFile: FindFile): readonly AppConversation[] | null {
  const one =
    fromChatGpt(element, findFile) ?? fromClaude(element) ?? fromOpenWebUi(element) ?? fromLibreChat(element);
  return one ? [one] : fromChatbox(element);
}

/** Prefix of Chatbox's fields, each of which is one conversation. */
const sessionPrefix = 'session:';

/** Fields of files that consist of one object: a single conversation, or a database. */
const heldNames = new Set([
  'conversationId',
  'title',
  'options',
  'messages',
  'messagesTree',
  'uuid',
  'name',
  'chat_messages',
  'description',
  'prompt_template',
  'docs',
  'conversations_memory',
  'project_memories',
  'current_leaf_message_uuid',
  'id',
  'chat',
  'pinned',
  'created_at',
  'updated_at',
  'current_message_id',
  'conversation_id',
  'create_time',
  'update_time',
  'current_node',
  'mapping',
  'indexedDB',
  'localStorage',
  'chat-sessions',
]);

/** The fields of a file that consists of one object. */
export type HeldFields = {
  /** Takes a field. Returns its JSON text if the field is an element in itself. */
  take(name: string, text: string): string | null;
  /** Whether the fields were longer than the limit, so that some are missing. */
  isTooLarge(): boolean;
  /**
   * Returns the file as one element (null if nothing in it is known), and the conversations in it if it is a list or a
   * database of another app.
   */
  end(openFile: OpenFile): {
    readonly element: unknown;
    readonly conversations: readonly AppConversation[] | null;
  };
};

/** Collects the fields of one file. `limit` is their maximum total length in UTF-16 units. */
export function createHeldFields(limit: number): HeldFields {
  const held = new Map<string, string>();
  let length = 0;
  return {
    take: (name, text) => {
      if (name.startsWith(sessionPrefix)) return text;
      if (!heldNames.has(name)) return null;
      length += text.length;
      if (length <= limit) held.set(name, text);
      return null;
    },
    isTooLarge: () => length > limit,
    end: (openFile) => {
      const fields = new Map([...held].map(([name, text]) => [name, parsedJson(text)]));
      const sessions = fields.get('chat-sessions');
      if (Array.isArray(sessions))
        return { element: null, conversations: sessions.flatMap((one) => fromChatbox(one) ?? []) };
      const topics = fromCherryStudio(fields.get('indexedDB'), fields.get('localStorage'), openFile);
      return {
        element: fields.size > 0 ? Object.fromEntries(fields) : null,
        conversations: topics,
      };
    },
  };
}
