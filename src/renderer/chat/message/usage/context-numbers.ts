import type { Attachment } from '../../../../shared/chat/attachment.ts';
import { tokensOfAttachment } from '../../../../shared/chat/attachment.ts';
import { type FilePartType, isSentAsFile } from '../../../../shared/chat/file-part.ts';
import type { Generation } from '../../../../shared/chat/generation.ts';
import type { Message } from '../../../../shared/chat/message.ts';
import { omissions, sentPath } from '../../../../shared/chat/sent-path.ts';
import { estimatedTokens } from '../../../../shared/text/token-estimate.ts';

/** How many tokens of the context are used, and how many of them the running reply takes. */
export type ContextNumbers = {
  readonly used: number;
  /** Tokens of the running reply (null if none). Always an estimate. */
  readonly now: number | null;
  readonly perSecond: number | null;
  /** Whether any part of `used` is estimated. */
  readonly estimated: boolean;
  /** Number of files that `used` leaves out, because how models count them is unknown. */
  readonly uncounted: number;
};

/** Tokens per message besides its text, for the role and delimiters. */
const aroundMessage = 4;
/** A reply must have run for this long, in ms, before its speed is shown. */
const shortestMs = 500;

/**
 * Counts the tokens of the part of a path that is sent, including a running reply. The latest usage that the gateway
 * reported since `contextChangedAt` covers everything up to that reply; other messages are estimated. Files of the
 * types in `sentFiles` are sent instead of their text. Times are in epoch ms.
 */
export function contextNumbers(
  path: readonly Message[],
  generations: ReadonlyMap<string, Generation>,
  systemPrompt: string,
  now: number,
  sentFiles: readonly FilePartType[],
  contextChangedAt = 0,
): ContextNumbers {
  const running = path.find(({ reply }) => reply?.ending === null);
  const ended = sentIn(path, running);
  const covers = (message: Message) => {
    const generation = message.reply && generations.get(message.reply.generationId);
    if (!generation || generation.startedAt < contextChangedAt) return null;
    return reportedFor(message, generations);
  };
  const last = ended.findLastIndex((message) => covers(message) !== null);
  const reported = ended[last] ? covers(ended[last]) : null;
  const base = reported ?? aroundTokens(systemPrompt);
  const since = ended.slice(last + 1);
  const before = since.reduce((sum, message) => sum + textTokens(message, sentFiles) + aroundMessage, base);
  const current = running ? estimatedTokens(running.text) + estimatedTokens(running.reasoning) : null;
  return {
    used: before + (current ?? 0),
    now: current,
    perSecond: running && current !== null ? speedOf(running, current, generations, now) : null,
    estimated: reported === null || since.length > 0 || running !== undefined,
    uncounted: since.reduce((sum, message) => sum + filesOf(message, sentFiles).length, 0),
  };
}

/** Returns the messages that are sent for the running reply or, if there's none, with the next message. */
function sentIn(path: readonly Message[], running: Message | undefined): readonly Message[] {
  if (running) return sentPath(path, false).filter((message) => message !== running);
  const omitted = omissions(path);
  return path.filter((_, at) => omitted[at] === null);
}

/**
 * Returns the tokens reported for a reply's request, with the reply. Null if none were reported, if several replies share
 * them, or if the user changed the text.
 */
function reportedFor({ reply, edited }: Message, generations: ReadonlyMap<string, Generation>) {
  if (edited) return null;
  const generation = reply && generations.get(reply.generationId);
  if (!generation?.usage || (generation.parameters.replies ?? 1) > 1) return null;
  const { promptTokens, completionTokens } = generation.usage;
  if (promptTokens === null || completionTokens === null) return null;
  return promptTokens + completionTokens;
}

function filesOf({ attachments, reply }: Message, sentFiles: readonly FilePartType[]) {
  return reply ? [] : attachments.filter((one) => isSentAsFile(one, sentFiles));
}

function aroundTokens(systemPrompt: string): number {
  return systemPrompt.trim() === '' ? 0 : estimatedTokens(systemPrompt) + aroundMessage;
}

// A cache. Messages never change once they've ended.
const counted = new WeakMap<Message, number>();

/** Counts the tokens sent for a message: its text and attachments, without reasoning and files. */
function textTokens(message: Message, sentFiles: readonly FilePartType[]): number {
  const files: readonly Attachment[] = filesOf(message, sentFiles);
  const attached = message.attachments.reduce(
    (sum, one) => sum + (files.includes(one) ? 0 : tokensOfAttachment(one)),
    0,
  );
  const tokens = counted.get(message) ?? estimatedTokens(message.text);
  counted.set(message, tokens);
  return tokens + attached;
}

function speedOf(
  { reply }: Message,
  written: number,
  generations: ReadonlyMap<string, Generation>,
  now: number,
): number | null {
  const generation = reply && generations.get(reply.generationId);
  const since = generation?.firstDeltaAt ?? null;
  if (since === null || generation?.continuesMessageId || now - since < shortestMs) return null;
  return written / ((now - since) / 1000);
}
