import {
  type ExportedConversation,
  exportedConversationSchema,
  exportMark,
} from '../../../shared/models/conversation-export.ts';
import type { ImportFailure } from '../../../shared/models/transfer.ts';
import { fromChatGpt } from './chatgpt-import.ts';
import { createJsonElements, type ElementLimits, type JsonElement } from './json-elements.ts';
import type { ImportStep } from './transfer-jobs.ts';

/** Limits of a conversation and of a text in it. A gateway's response has the same. */
const conversationLimits = { element: 256 * 1024 * 1024, string: 64 * 1024 * 1024 };

/**
 * Reads a file of conversations (an export of Parlance, or ChatGPT's `conversations.json`) in chunks. Unreadable parts
 * are reported and don't affect the rest. `now` (epoch ms) replaces missing times.
 */
export async function* readConversations(
  chunks: AsyncIterable<Uint8Array>,
  now: number,
  limits: ElementLimits = conversationLimits,
): AsyncGenerator<ImportStep> {
  const decoder = new TextDecoder();
  const elements = createJsonElements(limits);
  let found = false;
  for await (const chunk of chunks) {
    for (const element of elements.feed(decoder.decode(chunk, { stream: true }))) {
      if (isNewer(element)) {
        yield unreadable('file', 'newer');
        return;
      }
      if (element.type === 'field') continue;
      found = true;
      yield element.type === 'element' ? stepOf(element.text, now, limits) : tooLarge(element);
    }
  }
  if (!elements.end()) yield unreadable('file', found ? 'broken' : 'not-an-export');
  else if (!found) yield unreadable('file', 'no-messages');
}

function isNewer(element: JsonElement): boolean {
  return element.type === 'field' && element.name === 'version' && Number(element.text) > exportMark.version;
}

function tooLarge({ what, start }: Extract<JsonElement, { type: 'too-large' }>): ImportStep {
  const reason = what === 'string' ? 'message-too-large' : 'too-large';
  return unreadable('conversation', reason, titleAt(start));
}

/** Returns the title in the beginning of a conversation's JSON. */
function titleAt(start: string): string | null {
  const field = '"title"';
  const at = start.indexOf(field);
  const from = start.indexOf('"', at + field.length);
  if (at < 0 || from < 0 || start.slice(at + field.length, from).trim() !== ':') return null;
  for (let end = start.indexOf('"', from + 1); end > 0; end = start.indexOf('"', end + 1)) {
    const title = parsed(start.slice(from, end + 1));
    // Otherwise it ended within an escape.
    if (title !== undefined) return titleIn({ title });
  }
  return null;
}

function stepOf(text: string, now: number, limits: ElementLimits): ImportStep {
  const element = parsed(text);
  if (element === undefined) return unreadable('conversation', 'broken');
  const read = validConversation(element) ?? converted(element, now);
  if (!read) return unreadable('conversation', 'not-an-export', titleIn(element));
  const { messages, title } = read.conversation;
  // ChatGPT's thoughts are repeated in each reply that follows them.
  const length = messages.reduce((sum, { text, reasoning }) => sum + text.length + reasoning.length, 0);
  if (length > limits.element) return unreadable('conversation', 'too-large', title);
  return messages.length > 0
    ? { type: 'conversation', ...read }
    : unreadable('conversation', 'no-messages', title);
}

type ReadConversation = { readonly conversation: ExportedConversation; readonly leftOut: number };

function validConversation(element: unknown, leftOut = 0): ReadConversation | null {
  const { data } = exportedConversationSchema.safeParse(element);
  return data ? { conversation: data, leftOut } : null;
}

function converted(element: unknown, now: number): ReadConversation | null {
  const read = fromChatGpt(element, now);
  return read && validConversation(read.conversation, read.leftOut);
}

/** Reports an unreadable file or conversation. */
export function unreadable(
  what: ImportFailure['what'],
  reason: ImportFailure['reason'],
  title: string | null = null,
): ImportStep {
  return { type: 'unreadable', failure: { what, title, reason } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function titleIn(element: unknown): string | null {
  if (typeof element !== 'object' || element === null || !('title' in element)) return null;
  return typeof element.title === 'string' ? element.title.slice(0, 200) : null;
}
