import { z } from 'zod';
import { parsedJson } from '../../../../shared/parsed-json.ts';
import type { AppConversation, AppFile, AppMessage, LeftOut } from './app-conversation.ts';
import {
  imageAt,
  optionalList,
  optionalText,
  timeOf,
  unreadableMessages,
  validElements,
} from './app-values.ts';

const databaseSchema = z.object({ topics: z.array(z.unknown()), message_blocks: optionalList });
const firstDatabaseSchema = z.array(z.object({ key: z.string(), value: z.unknown() }));
const topicSchema = z.object({ id: z.string().min(1), messages: z.array(z.unknown()) });
const messageSchema = z.object({
  id: z.string().min(1),
  role: z.enum(['user', 'assistant', 'system']),
  type: optionalText,
  content: optionalText,
  reasoning_content: optionalText,
  blocks: optionalList,
  createdAt: z.unknown().optional(),
  askId: optionalText,
  foldSelected: z.boolean().nullish().catch(null),
  useful: z.boolean().nullish().catch(null),
  model: z.object({ id: optionalText, name: optionalText }).nullish().catch(null),
  modelId: optionalText,
});
const fileSchema = z.object({
  id: z.string(),
  ext: z.string(),
  name: optionalText,
  origin_name: optionalText,
});
const blockSchema = z.object({
  id: z.string(),
  type: z.string(),
  content: z.unknown().optional(),
  language: optionalText,
  url: optionalText,
  file: fileSchema.nullish().catch(null),
});
const storageSchema = z.object({ 'persist:cherry-studio': z.string() });
const storeSchema = z.object({ assistants: z.string() });
const assistantsSchema = z.object({ assistants: z.array(z.unknown()) });
const assistantSchema = z.object({ prompt: optionalText, topics: optionalList });
const topicFactsSchema = z.object({
  id: z.string(),
  name: optionalText,
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  pinned: z.boolean().nullish().catch(null),
});

/** Opens a file in a backup by its path there. Returns null if the backup doesn't contain it. */
export type OpenFile = (path: string) => AsyncIterable<Uint8Array> | null;

/**
 * Converts the topics of a Cherry Studio backup, from the fields `indexedDB` and `localStorage` of its `data.json`.
 * Returns null for anything else. Topics are lists. Replies from several models to one question have its id as their
 * `askId` and become versions. Newer messages have their content in `message_blocks`, older ones in `content`. Images
 * are in `Data/Files`. The earliest backups have a list of keys and values instead of tables. Version 6 backups are
 * copies of Chromium's files, without a `data.json`, and can't be read, but that version exports a `data.json` for its
 * mobile app. Version 7 backups have a database (`cherry-database.ts`).
 *
 * Sources: CherryHQ/cherry-studio, `src/renderer/src/services/BackupService.ts` and
 * `src/main/services/BackupManager.ts` (the archive), `src/renderer/src/types/newMessage.ts` (messages and blocks),
 * pull request 13030 (version 6).
 */
export function fromCherryStudio(
  indexedDb: unknown,
  localStorage: unknown,
  openFile: OpenFile,
): readonly AppConversation[] | null {
  const read = databaseSchema.safeParse(tablesOf(indexedDb));
  if (!read.success) return null;
  const blocks = new Map(
    validElements(read.data.message_blocks, blockSchema).map((block) => [block.id, block]),
  );
  const facts = topicFactsIn(localStorage);
  return validElements(read.data.topics, topicSchema).map((topic): AppConversation => {
    const valid = validElements(topic.messages, messageSchema);
    const shown = valid.filter(({ role, type }) => role !== 'system' && type !== 'clear');
    const known = facts.get(topic.id);
    const { messages, headId } = treeOf(shown, (message) => contentOf(message, blocks, openFile));
    return {
      app: 'cherry-studio',
      id: topic.id,
      title: known?.name ?? null,
      createdAt: timeOf(known?.createdAt),
      updatedAt: timeOf(known?.updatedAt),
      headId,
      pinned: known?.pinned ?? false,
      systemPrompt: known?.prompt ?? '',
      messages,
      leftOut: unreadableMessages(topic.messages.length - valid.length),
    };
  });
}

function tablesOf(indexedDb: unknown): unknown {
  const first = firstDatabaseSchema.safeParse(indexedDb).data;
  if (!first) return indexedDb;
  return { topics: first.flatMap(({ key, value }) => (key.startsWith('topic:') ? [value] : [])) };
}

type Message = z.infer<typeof messageSchema>;
type Blocks = ReadonlyMap<string, z.infer<typeof blockSchema>>;
type Content = Pick<AppMessage, 'text' | 'reasoning' | 'images' | 'leftOut'>;

/** Builds a tree in which each question follows the chosen reply to the previous question, or else the last reply. */
function treeOf(
  topicMessages: readonly Message[],
  contentFor: (message: Message) => Content,
): { readonly messages: readonly AppMessage[]; readonly headId: string | null } {
  const questions = new Set(topicMessages.filter(({ role }) => role === 'user').map(({ id }) => id));
  let question: string | null = null;
  let head: string | null = null;
  let hasChosen = false;
  const messages = topicMessages.map((message): AppMessage => {
    const { id, askId, foldSelected, useful } = message;
    const isUser = message.role === 'user';
    const answeredId = !isUser && askId && questions.has(askId) ? askId : null;
    const parentId = answeredId ?? head;
    const isChosen = !isUser && Boolean(foldSelected ?? useful);
    if (isUser) [question, hasChosen] = [id, false];
    if (isUser || isChosen || (!hasChosen && (answeredId === null || answeredId === question))) head = id;
    hasChosen ||= isChosen;
    return {
      id,
      parentId,
      role: isUser ? 'user' : 'assistant',
      createdAt: timeOf(message.createdAt),
      model: message.model?.name ?? message.model?.id ?? message.modelId ?? null,
      ...contentFor(message),
    };
  });
  return { messages, headId: head };
}

function contentOf(message: Message, blocks: Blocks, openFile: OpenFile): Content {
  const own = (message.blocks ?? []).flatMap((id) => (typeof id === 'string' ? (blocks.get(id) ?? []) : []));
  const texts = own.flatMap(({ type, content, language }) => {
    if (typeof content !== 'string') return [];
    if (type === 'main_text') return [content];
    return type === 'code' ? [`\`\`\`${language ?? ''}\n${content}\n\`\`\``] : [];
  });
  const thoughts = own.flatMap(({ type, content }) =>
    type === 'thinking' && typeof content === 'string' ? [content] : [],
  );
  return {
    text: texts.length > 0 ? texts.join('\n\n') : (message.content ?? ''),
    reasoning: thoughts.length > 0 ? thoughts.join('\n\n') : (message.reasoning_content ?? ''),
    images: own
      .filter(({ type }) => type === 'image')
      .map(({ file, url }): AppFile => {
        if (!file) return imageAt(url, 'image');
        const open = () => openFile(`Data/Files/${file.id}${file.ext}`);
        return { name: file.origin_name ?? file.name ?? 'image', open };
      }),
    leftOut: own.flatMap(leftOutBlock),
  };
}

function leftOutBlock({ type, file }: z.infer<typeof blockSchema>): readonly LeftOut[] {
  switch (type) {
    case 'main_text':
    case 'thinking':
    case 'code':
    case 'image':
    case 'unknown':
      return [];
    case 'file':
    case 'video':
      return [{ kind: 'file', name: file?.origin_name ?? file?.name ?? undefined }];
    case 'tool':
      return [{ kind: 'tool' }];
    default:
      return [{ kind: 'other' }];
  }
}

type TopicFacts = z.infer<typeof topicFactsSchema> & { readonly prompt: string };

/**
 * Returns the names of topics and the prompts of their assistants, which are stored as JSON within JSON within JSON.
 */
function topicFactsIn(localStorage: unknown): ReadonlyMap<string, TopicFacts> {
  const storage = storageSchema.safeParse(localStorage).data;
  const store = storeSchema.safeParse(parsedJson(storage?.['persist:cherry-studio'] ?? '')).data;
  const list = assistantsSchema.safeParse(parsedJson(store?.assistants ?? '')).data?.assistants;
  return new Map(
    validElements(list, assistantSchema).flatMap(({ prompt, topics }) =>
      validElements(topics, topicFactsSchema).map((topic) => [topic.id, { ...topic, prompt: prompt ?? '' }]),
    ),
  );
}
