import { imageTokens } from '../../shared/text/token-estimate.ts';
import { aboutAttached, readAttachments } from './attachments.ts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';
import { hashOf } from './hash.ts';
import type { ChatModel } from './models.ts';
import { type ReplyExtras, replyExtras } from './reply-extras.ts';
import { countTokens, tokensOf } from './tokens.ts';
import { notice, replyText, type TopicQuestion, tipOf, variantCount } from './tour/reply-text.ts';
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

/** The tokens of a reply to send, and its finish reason. */
type LimitedReply = {
  readonly reasoning: readonly string[];
  readonly content: readonly string[];
  readonly finishReason: 'stop' | 'length' | 'tool_calls';
};

/** Where a reply has to end: before the first stop sequence, or after `maxTokens` tokens (null if unlimited). */
type Limits = { readonly stop: readonly string[]; readonly maxTokens: number | null };

/**
 * Cuts a reply to its limits. As with real gateways, reasoning counts towards `maxTokens`, and stop sequences don't
 * apply to it.
 */
export function limitReply(
  reply: { readonly reasoning: string; readonly content: string },
  cuts: Limits,
): LimitedReply {
  const reasoning = tokensOf(reply.reasoning);
  const content = tokensOf(beforeStop(reply.content, cuts.stop));
  const limit = cuts.maxTokens ?? Number.POSITIVE_INFINITY;
  return {
    reasoning: reasoning.slice(0, limit),
    content: content.slice(0, Math.max(0, limit - reasoning.length)),
    finishReason: reasoning.length + content.length > limit ? 'length' : 'stop',
  };
}

function beforeStop(text: string, stop: readonly string[]): string {
  const ends = stop.map((sequence) => text.indexOf(sequence)).filter((at) => at >= 0);
  return text.slice(0, Math.min(text.length, ...ends));
}

/**
 * Returns the continuation of a partial reply, without repeating any of it. With `faithful`, a reply of the demo
 * gateway to this question continues as it would have. Otherwise it's a new ending. Eight consecutive variants have
 * different endings.
 */
function continuation(
  model: ChatModel,
  question: TopicQuestion,
  variant: number,
  faithful: boolean,
  partial: string,
): string {
  const variants = Array.from({ length: faithful ? variantCount : 0 }, (_, step) => variant + step);
  const own = variants
    .map((one) => replyText(model, question, one).content)
    .find((content) => content.startsWith(partial));
  const rest = own?.slice(partial.length);
  if (rest) return rest;
  const more =
    rest === '' ? 'The reply was already complete. This was added because you asked to continue it.\n\n' : '';
  return `${separator(partial)}${more}${tipOf(variant)}\n\n*${notice}*`;
}

/** Returns what to insert between a text that may end mid-sentence or in a code block, and a new paragraph. */
function separator(partial: string): string {
  const fences = partial.match(/^ {0,3}(`{3,}|~{3,})/gm) ?? [];
  const fence = fences.length % 2 === 1 ? fences.at(-1)?.trim() : undefined;
  if (fence) return `\n${fence}\n\n`;
  if (/[.:?!…”"'*)\]|]\s*$/.test(partial)) return '\n\n';
  return `${/\s$/.test(partial) ? '' : ' '}… and the sentence ends here, because the demo gateway doesn't know how it continues.\n\n`;
}
