import { z } from 'zod';
import { latestInstant } from '../../../shared/limits.ts';
import type { ExportedConversation, ExportedMessage } from '../../../shared/models/conversation-export.ts';
import type { LeftOutKind } from '../../../shared/models/transfer.ts';
import { titleOf } from '../chat/title.ts';
import { contentOf, messageSchema } from './chatgpt-content.ts';

/** A conversation of ChatGPT's `conversations.json`, and its parts that aren't text. */
export type ChatGptImport = {
  readonly conversation: ExportedConversation;
  readonly leftOut: readonly LeftOutKind[];
};

const seconds = z.number().nullish().catch(null);
const optionalText = z.string().nullish().catch(null);
const nodeSchema = z.object({
  id: z.string(),
  parent: optionalText,
  message: messageSchema.nullish().catch(null),
});
const conversationSchema = z.object({
  conversation_id: optionalText,
  id: optionalText,
  title: optionalText,
  create_time: seconds,
  update_time: seconds,
  current_node: optionalText,
  mapping: z.record(z.string(), z.unknown()),
});

type Node = z.infer<typeof nodeSchema>;

/**
 * Converts one element of ChatGPT's `conversations.json`. Returns null if it isn't a conversation. Leaves out system
 * messages, tool messages and messages that ChatGPT hides; their children move to the nearest visible ancestor. Each
 * reply gets a request with the name of its model. Ids come from the file, so that importing it again adds nothing.
 * `now` (epoch ms) replaces missing times.
 */
export function fromChatGpt(element: unknown, now: number): ChatGptImport | null {
  const read = conversationSchema.safeParse(element);
  if (!read.success) return null;
  const given = read.data;
  const id = given.conversation_id ?? given.id;
  if (!id) return null;
  const nodes = new Map<string, Node>();
  for (const value of Object.values(given.mapping)) {
    const node = nodeSchema.safeParse(value);
    if (node.success) nodes.set(node.data.id, node.data);
  }
  const createdAt = milliseconds(given.create_time) ?? now;
  const imported = new Map([...nodes.values()].map((node) => [node.id, messageOf(node, nodes, createdAt)]));
  const nearest = nearestImported(nodes, imported);
  const found = [...imported.values()].filter((one) => one !== null);
  const messages = found.map(({ message }) => ({
    ...message,
    parentId: nearest(nodes.get(message.id)?.parent),
  }));
  const replies = messages.filter(({ reply }) => reply !== null);
  const leftOut = [...nodes.values()]
    .filter((node) => !isHidden(node))
    .flatMap((node) => contentOf(node.message).leftOut);
  return {
    leftOut,
    conversation: {
      id,
      title: given.title ?? titleOf(messages[0]?.text ?? ''),
      pinned: false,
      createdAt,
      updatedAt: milliseconds(given.update_time) ?? createdAt,
      headId: nearest(given.current_node),
      model: null,
      parameters: {},
      systemPrompt: '',
      branchedFrom: null,
      messages,
      generations: replies.map(({ id: messageId, createdAt: at, reply }) => ({
        id: requestId(messageId),
        continuesMessageId: null,
        gatewayId: 'chatgpt',
        gatewayName: 'ChatGPT',
        model: reply?.model ?? '',
        parameters: {},
        systemPrompt: '',
        comparisonId: null,
        startedAt: at,
        firstDeltaAt: null,
        // The file has no timings. With an end, every reply would seem to have taken no time.
        endedAt: null,
        usage: null,
      })),
      attachments: [],
    },
  };
}

/** Returns the message of a node, or null if users don't see one. Thoughts are part of the following message. */
function messageOf(
  node: Node,
  nodes: ReadonlyMap<string, Node>,
  otherwise: number,
): { readonly message: ExportedMessage } | null {
  const { message } = node;
  if (!message || isHidden(node)) return null;
  const { role } = message.author;
  const { text } = contentOf(node.message);
  if ((role !== 'user' && role !== 'assistant') || text === '') return null;
  const reply = {
    generationId: requestId(node.id),
    model: message.metadata?.model_slug ?? 'ChatGPT',
    choice: 0,
    ending: { kind: 'complete', finishReason: 'stop' } as const,
  };
  const createdAt = milliseconds(message.create_time) ?? otherwise;
  const base = { id: node.id, parentId: null, createdAt, text, extras: null, attachments: [] };
  return {
    message:
      role === 'user'
        ? { ...base, reasoning: '', reply: null }
        : { ...base, reasoning: thoughtBefore(node, nodes), reply },
  };
}

/** Maximum number of thoughts before one message. Real ones have fewer. */
const maxThoughts = 100;

/** Returns the thoughts between the previous message and this one. */
function thoughtBefore(node: Node, nodes: ReadonlyMap<string, Node>): string {
  const thoughts: string[] = [];
  const visited = new Set([node.id]);
  let at = node.parent ? nodes.get(node.parent) : undefined;
  while (at && !visited.has(at.id) && visited.size <= maxThoughts && contentOf(at.message).text === '') {
    thoughts.unshift(contentOf(at.message).reasoning);
    visited.add(at.id);
    at = at.parent ? nodes.get(at.parent) : undefined;
  }
  return thoughts.filter(Boolean).join('\n\n');
}

function isHidden({ message }: Node): boolean {
  return message?.metadata?.is_visually_hidden_from_conversation ?? false;
}

/** Returns the node itself or its nearest ancestor that is imported, or null. */
function nearestImported(nodes: ReadonlyMap<string, Node>, imported: ReadonlyMap<string, unknown>) {
  // Results are stored for every node on the way, so that long chains are walked once.
  const known = new Map<string, string | null>();
  return (from: string | null | undefined): string | null => {
    const path = new Set<string>();
    let at = from;
    while (at && nodes.has(at) && !imported.get(at) && !known.has(at) && !path.has(at)) {
      path.add(at);
      at = nodes.get(at)?.parent;
    }
    const found = at && imported.get(at) ? at : ((at && known.get(at)) ?? null);
    for (const one of path) known.set(one, found);
    return found;
  };
}

/** Derives ids of requests from those of replies, so that they're the same in every import. */
function requestId(messageId: string): string {
  return `request-${messageId}`;
}

function milliseconds(value: number | null | undefined): number | null {
  const time = typeof value === 'number' && value > 0 ? Math.round(value * 1000) : Number.NaN;
  return time <= latestInstant ? time : null;
}
