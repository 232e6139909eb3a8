import { z } from 'zod';
import type { AppConversation, AppMessage, FindFile } from './app-conversation.ts';
import { documentBlock, optionalList, optionalText, timeOf } from './app-values.ts';
import { type CanvasDocument, documentAfter, languageOf } from './chatgpt-canvas.ts';
import { contentOf, type MessageContent, messageSchema, noContent } from './chatgpt-content.ts';

const nodeSchema = z.object({
  id: optionalText,
  parent: optionalText,
  children: optionalList,
  message: z.unknown().optional(),
});
const conversationSchema = z.object({
  conversation_id: optionalText,
  id: optionalText,
  title: optionalText,
  create_time: z.unknown().optional(),
  update_time: z.unknown().optional(),
  current_node: optionalText,
  default_model_slug: optionalText,
  mapping: z.record(z.string(), z.unknown()),
});

type Message = z.infer<typeof messageSchema>;
type Node = {
  readonly id: string;
  readonly parent: string | null;
  readonly message: Message | null;
  readonly role: string;
  readonly content: MessageContent;
};
type Nodes = ReadonlyMap<string, Node>;

/**
 * Converts a conversation from ChatGPT's data export (Settings › Data controls › Export data), which is an element of
 * its `conversations.json`. Returns null for anything else. Messages form a tree through `parent`, and `current_node`
 * is its visible leaf. System messages, tool messages and messages that ChatGPT hides are converted without content, so
 * the import leaves them out. Their thoughts become the reasoning of the reply that follows them. `findFile` finds the
 * images and attachments of messages.
 *
 * OpenAI doesn't document the format. Source: danny-avila/LibreChat, `api/server/utils/import/importers.js`, which
 * imports it.
 */
export function fromChatGpt(element: unknown, findFile: FindFile): AppConversation | null {
  const read = conversationSchema.safeParse(element);
  if (!read.success) return null;
  const { conversation_id, id, title, create_time, update_time, current_node, mapping } = read.data;
  const conversationId = conversation_id ?? id;
  if (!conversationId) return null;
  const nodes = withDocuments(nodesIn(mapping, findFile));
  return {
    app: 'chatgpt',
    id: conversationId,
    title: title ?? null,
    createdAt: timeOf(create_time),
    updatedAt: timeOf(update_time),
    headId: current_node ?? null,
    messages: [...nodes.values()].map((node) => messageOf(node, nodes, read.data.default_model_slug ?? null)),
  };
}

/** Reads the nodes. One that is damaged keeps its place in the tree, as far as the others know it. */
function nodesIn(mapping: Readonly<Record<string, unknown>>, findFile: FindFile): Nodes {
  const read = Object.entries(mapping).map(([key, value]) => {
    const node = nodeSchema.safeParse(value).data;
    return { ...node, id: node?.id ?? key, message: node ? node.message : 'damaged' };
  });
  const parents = new Map<string, string>();
  for (const { id, children } of read)
    for (const child of children ?? []) if (typeof child === 'string') parents.set(child, id);
  const messages = new Map(read.map(({ id, message }) => [id, messageIn(message)]));
  return new Map(
    read.map(({ id, ...node }) => {
      const parent = node.parent ?? parents.get(id) ?? null;
      const message = messages.get(id) ?? null;
      const role = message
        ? roleOf(message, parent === null ? null : (messages.get(parent) ?? null))
        : 'system';
      const isHidden = message?.metadata?.is_visually_hidden_from_conversation ?? false;
      const found = message ? contentOf(message, role, findFile) : noContent;
      const isContext = found.leftOut.some(({ kind }) => kind === 'memory');
      return [id, { id, parent, message, role, content: isHidden && !isContext ? hidden(found) : found }];
    }),
  );
}

/** Thoughts of hidden messages are shown with the reply that follows them. */
const hidden = ({ reasoning }: MessageContent): MessageContent => ({ ...noContent, reasoning });

function messageIn(value: unknown): Message | null {
  if (value === null || value === undefined) return null;
  return messageSchema.safeParse(value).data ?? {};
}

/**
 * Returns the author's role. A developer writes what was called a system message before. If the role is missing, the
 * message is a reply if it has a model or follows a question.
 */
function roleOf({ author, metadata }: Message, parent: Message | null): string {
  if (author?.role === 'developer') return 'system';
  const before = parent?.author?.role;
  return (
    author?.role ?? (metadata?.model_slug || before === 'user' || before === 'tool' ? 'assistant' : 'user')
  );
}

/** Maximum distance between two calls to the canvas. Real conversations have less. */
const maxDistance = 200;

/** Maximum length of all versions of a conversation's documents, in UTF-16 units. */
const maxDocuments = 8_000_000;

/** Adds the documents that ChatGPT wrote in its canvas to the messages that call it. */
function withDocuments(nodes: Nodes): Nodes {
  const documents = new Map<string, CanvasDocument>();
  const result = new Map(nodes);
  let length = 0;
  for (const node of nodes.values()) {
    const { recipient, content } = node.message ?? {};
    if (!recipient?.startsWith('canmore.')) continue;
    const [part] = Array.isArray(content?.parts) ? content.parts : [content?.text];
    const before = documentBefore(node, nodes, documents);
    const document = typeof part === 'string' ? documentAfter(recipient, part, before) : null;
    length += document?.content.length ?? 0;
    if (!document || length > maxDocuments) continue;
    documents.set(node.id, document);
    const text = documentBlock(document.name, languageOf(document), document.content);
    result.set(node.id, { ...node, content: { ...noContent, text } });
  }
  return result;
}

function documentBefore(
  node: Node,
  nodes: Nodes,
  documents: ReadonlyMap<string, CanvasDocument>,
): CanvasDocument | null {
  let at = node.parent;
  for (let distance = 0; at !== null && distance < maxDistance; distance += 1) {
    const found = documents.get(at);
    if (found) return found;
    at = nodes.get(at)?.parent ?? null;
  }
  return null;
}

/** Returns the message of a node. It has no content if ChatGPT doesn't show it. */
function messageOf(node: Node, nodes: Nodes, defaultModel: string | null): AppMessage {
  const { id, parent, message, role, content } = node;
  return {
    id,
    parentId: parent,
    role: role === 'user' ? 'user' : 'assistant',
    createdAt: timeOf(message?.create_time),
    ...content,
    reasoning: isShown(node) ? thoughtsBefore(node, nodes) : '',
    model: message?.metadata?.model_slug ?? defaultModel,
  };
}

const isShown = ({ content }: Node) => content.text !== '' || content.images.length > 0;

/** Maximum number of thoughts before one message. Real conversations have fewer. */
const maxThoughts = 100;

/** Returns the thoughts between the previous message and this one. */
function thoughtsBefore(node: Node, nodes: Nodes): string {
  const thoughts: string[] = [];
  const visited = new Set([node.id]);
  let at = node.parent ? nodes.get(node.parent) : undefined;
  while (at && !visited.has(at.id) && visited.size <= maxThoughts && !isShown(at)) {
    thoughts.unshift(at.content.reasoning);
    visited.add(at.id);
    at = at.parent ? nodes.get(at.parent) : undefined;
  }
  return thoughts.filter(Boolean).join('\n\n');
}
