import { imageTokens } from '../../shared/text/token-estimate.ts';
import { aboutAttached } from './attached/about-attached.ts';
import { readAttachments } from './attached/read-attachments.ts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';
import { hashOf } from './hash.ts';
import { type LimitedReply, limitReply } from './limit-reply.ts';
import { type ReplyExtras, replyExtras } from './reply-extras.ts';
import { countTokens } from './tokens.ts';
import { continuation } from './tour/continuation.ts';
import { replyText } from './tour/reply-text.ts';
import { topicOf } from './tour/topics.ts';

/** One reply: its text, which may be a refusal, and anything else in it. */
export type CompleteChoice = LimitedReply & {
  readonly extras: ReplyExtras;
  /** Whether the text is a refusal. */
  readonly declines: boolean;
};

/** The complete content of a response. */
export type ChatCompletion = {
  readonly choices: readonly CompleteChoice[];
  readonly usage: {
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly total_tokens: number;
    /** Absent if the model doesn't reason. */
    readonly completion_tokens_details?: { readonly reasoning_tokens: number };
  };
};

/** Creates a response. It depends only on the request. A different temperature may give a different text. */
export function completeChat(request: ChatRequest): ChatCompletion {
  const choices = Array.from({ length: request.replies }, (_, index) => completeChoice(request, index));
  const prompt_tokens = request.messages.reduce((sum, message) => sum + tokensIn(message), 0);
  const completion_tokens = choices.reduce((sum, one) => sum + one.reasoning.length + one.content.length, 0);
  const reasoning_tokens = choices.reduce((sum, { reasoning }) => sum + reasoning.length, 0);
  const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
  return {
    choices,
    usage: reasoning_tokens > 0 ? { ...usage, completion_tokens_details: { reasoning_tokens } } : usage,
  };
}

function tokensIn({ content, images }: ChatMessage): number {
  const ofImages = images.map(({ width, height }) => imageTokens(width, height));
  return ofImages.reduce((sum, tokens) => sum + tokens, countTokens(content));
}

function completeChoice(request: ChatRequest, index: number): CompleteChoice {
  const { model, messages } = request;
  const limited = limitReply(choiceText(request, index), request);
  const isWhole = limited.finishReason === 'stop';
  const { text: question } = readAttachments(messages.findLast(isUser)?.content ?? '');
  const seed = seedOf(messages, request.temperature) + index;
  const extras = isWhole ? replyExtras(model, question, limited.content.join(''), seed) : {};
  return {
    ...limited,
    extras,
    finishReason: extras.tool_calls ? 'tool_calls' : limited.finishReason,
    declines: model === 'demo-decliner',
  };
}

function choiceText(
  request: ChatRequest,
  index: number,
): { readonly reasoning: string; readonly content: string } {
  const { model, messages } = request;
  const partial = partialReply(messages);
  const before = partial === null ? messages : messages.slice(0, partial.at);
  const message = before.findLast(isUser);
  const { text: question } = readAttachments(message?.content ?? '');
  const about = { question, topic: (message && aboutAttached(message)) ?? topicOf(question) };
  const variant = (request.temperature === 0 ? 0 : seedOf(before, request.temperature)) + index;
  if (partial === null) return replyText(model, about, variant);
  return { reasoning: '', content: continuation(model, about, variant, index === 0, partial.text) };
}

/**
 * Returns the reply to continue and its index: the last message, or the one before a message that only says "continue".
 */
function partialReply(
  messages: readonly ChatMessage[],
): { readonly at: number; readonly text: string } | null {
  const last = messages.at(-1);
  const asksForMore =
    last?.role === 'user' && /^\W*(please )?(continue|go on|carry on)\W*$/i.test(last.content);
  const at = asksForMore ? messages.length - 2 : messages.length - 1;
  const message = messages[at];
  return message?.role === 'assistant' ? { at, text: message.content } : null;
}

function isUser({ role }: ChatMessage): boolean {
  return role === 'user';
}

function seedOf(messages: readonly ChatMessage[], temperature: number): number {
  return hashOf([temperature, ...messages.flatMap(({ role, content }) => [role, content])].join(''));
}
