import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createConversationStore } from '../../src/main/storage/conversation-store.ts';
import { openDatabase } from '../../src/main/storage/database.ts';
import { createGenerationStore } from '../../src/main/storage/generation-store.ts';
import { createMessageStore } from '../../src/main/storage/message-store.ts';
import type { Conversation, ConversationDetail } from '../../src/shared/chat/conversation.ts';
import type { Generation } from '../../src/shared/chat/generation.ts';
import type { Message } from '../../src/shared/chat/message.ts';

const startTime = Date.UTC(2026, 4, 4, 8);

/** Returns a different text for each turn: a one-line question, or a reply of about 1.5 KB of Markdown. */
export function turnText(index: number): string {
  if (index % 2 === 0) return `Question ${index}: what about harbour ${index * 7}?`;
  const line = (at: number) =>
    `The tide at station ${index}.${at} runs *later* than the one before, and the **pilot boat** waits for it.`;
  const sentences = 2 + ((index * 5) % 7);
  const paragraph = Array.from({ length: sentences }, (_, at) => line(at)).join(' ');
  const items = Array.from(
    { length: 2 + (index % 5) },
    (_, at) => `- Berth ${at}: \`depth ${at + index}\` m`,
  );
  const code = index % 10 === 5 ? `\n\n\`\`\`js\nconst tide = ${index};\nconsole.log(tide);\n\`\`\`` : '';
  return `Answer ${index}. ${paragraph}\n\n### Berths ${index}\n\n${items.join('\n')}\n\n${paragraph}${code}`;
}

/** The conversation to create: `count` turns with the ids `<id>-<index>`. */
export type LongConversation = {
  readonly id: string;
  readonly count: number;
  /** The turn at this index has a second, newer version `<id>-fork`, which isn't shown. */
  readonly fork?: number;
};

/** Returns a long conversation in the form that the page receives. */
export function detailOf({ id, count, fork }: LongConversation): ConversationDetail {
  const turnId = (index: number) => (index < 0 ? null : `${id}-${index}`);
  const messages = Array.from({ length: count }, (_, index) =>
    message(id, `${id}-${index}`, turnId(index - 1), index, turnText(index)),
  );
  if (fork !== undefined) {
    const text = 'The *lighthouse* keeper knows another way.';
    messages.push(message(id, `${id}-fork`, turnId(fork - 1), fork, text));
  }
  return { conversation: conversation(id, count), messages, generations: [generation(id)] };
}

/** Adds a conversation to a data folder that isn't in use, and returns its id. */
export function seedConversation(dataFolder: string, conversationToAdd: LongConversation): string {
  mkdirSync(dataFolder, { recursive: true });
  const database = openDatabase(join(dataFolder, 'parlance.db'));
  const messages = createMessageStore(database);
  const generations = createGenerationStore(database);
  const detail = detailOf(conversationToAdd);
  database.transaction(() => {
    createConversationStore(database).add(detail.conversation);
    for (const each of detail.generations) generations.add(each);
    for (const each of detail.messages) messages.add(each);
  });
  database.close();
  return conversationToAdd.id;
}

function conversation(id: string, count: number): Conversation {
  return {
    id,
    title: `Harbours ${id}`,
    pinned: false,
    createdAt: startTime,
    updatedAt: startTime + count * 60_000,
    headId: `${id}-${count - 1}`,
    model: 'demo-brief',
    parameters: {},
    systemPrompt: '',
    gatewayId: null,
    origins: [],
    branchedFrom: null,
    folderId: null,
    running: false,
  };
}

function message(
  conversationId: string,
  id: string,
  parentId: string | null,
  index: number,
  text: string,
): Message {
  const ending = { kind: 'complete', finishReason: 'stop' } as const;
  const reply = { generationId: `${conversationId}-g`, model: 'demo-brief', choice: 0, ending };
  return {
    id,
    conversationId,
    parentId,
    createdAt: startTime + index * 60_000,
    text,
    reasoning: '',
    extras: null,
    attachments: [],
    reply: index % 2 === 0 ? null : reply,
  };
}

function generation(conversationId: string): Generation {
  return {
    id: `${conversationId}-g`,
    conversationId,
    continuesMessageId: null,
    gatewayId: 'demo',
    gatewayName: 'Demo',
    model: 'demo-brief',
    parameters: {},
    systemPrompt: '',
    comparisonId: null,
    startedAt: startTime,
    firstDeltaAt: startTime,
    endedAt: startTime,
    usage: null,
    retry: null,
  };
}
