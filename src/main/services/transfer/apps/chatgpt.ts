import { z } from 'zod';
import type { AppConversation, AppMessage } from './app-conversation.ts';
import { optionalText, timeOf } from './app-values.ts';
import { contentOf, type MessageContent, messageSchema } from './chatgpt-content.ts';

const optionalSeconds = z.number().nullish().catch(null);
const nodeSchema = z.object({
  id: z.string(),
  parent: optionalText,
  message: messageSchema.nullish().catch(null),
});
const conversationSchema = z.object({
  conversation_id: optionalText,
  id: optionalText,
  title: optionalText,
  create_time: optionalSeconds,
  update_time: optionalSeconds,
  current_node: optionalText,
  mapping: z.record(z.string(), z.unknown()),
});

type Node = z.infer<typeof nodeSchema> & { readonly content: MessageContent };

/**
 * Converts a conversation from ChatGPT's data export (Settings › Data controls › Export data), which is an element of
 * its `conversations.json`. Returns null for anything else. Messages form a tree through `parent`, and `current_node`
 * is its visible leaf. System messages, tool messages and messages that ChatGPT hides are converted without content, so
 * the import leaves them out. Their thoughts become the reasoning of the reply that follows them.
 *
 * OpenAI doesn't document the format. Source: danny-avila/LibreChat, `api/server/utils/import/importers.js`, which
 * imports it.
 */
export function fromChatGpt(element: unknown): AppConversation | null {
  const read = conversationSchema.safeParse(element);
  if (!read.success) return null;
  const { conversation_id, id, title, create_time, update_time, current_node, mapping } = read.data;
  const conversationId = conversation_id ?? id;
  if (!conversationId) return null;
  const nodes = new Map<string, Node>();
  for (const value of Object.values(mapping)) {
    const { data: node } = nodeSchema.safeParse(value);
    if (node) nodes.set(node.id, { ...node, content: contentOf(node.message) });
  }
  return {
    app: 'chatgpt',
    id: conversationId,
    title: title ?? null,
    createdAt: timeOf(create_time),
    updatedAt: timeOf(update_time),
    headId: current_node ?? null,
    messages: [...nodes.values()].map((node) => messageOf(node, nodes)),
    // Not listed per message, because the texts already contain image placeholders.
    leftOut: [...nodes.values()]
      .filter((node) => !isHidden(node))
      .flatMap((node) => node.content.leftOut.map((kind) => ({ kind }))),
  };
}

/** Returns the message of a node. It has no content if ChatGPT doesn't show it. */
function messageOf(node: Node, nodes: ReadonlyMap<string, Node>): AppMessage {
  const { id, parent, message, content } = node;
  const role = message?.author.role;
  const isShown = (role === 'user' || role === 'assistant') && !isHidden(node);
  const text = isShown ? content.text : '';
  return {
    id,
    parentId: parent ?? null,
    role: role === 'user' ? 'user' : 'assistant',
    createdAt: timeOf(message?.create_time),
    text,
    reasoning: text === '' ? '' : thoughtsBefore(node, nodes),
    model: message?.metadata?.model_slug ?? null,
  };
}

/** Maximum number of thoughts before one message. Real conversations have fewer. */
const maxThoughts = 100;

/** Returns the thoughts between the previous message and this one. */
function thoughtsBefore(node: Node, nodes: ReadonlyMap<string, Node>): string {
  const thoughts: string[] = [];
  const visited = new Set([node.id]);
  let at = node.parent ? nodes.get(node.parent) : undefined;
  while (at && !visited.has(at.id) && visited.size <= maxThoughts && at.content.text === '') {
    thoughts.unshift(at.content.reasoning);
    visited.add(at.id);
    at = at.parent ? nodes.get(at.parent) : undefined;
  }
  return thoughts.filter(Boolean).join('\n\n');
}

function isHidden({ message }: Node): boolean {
  return message?.metadata?.is_visually_hidden_from_conversation ?? false;
}
