import { joinTexts } from '../text/join-texts.ts';
import type { Message } from './message.ts';

/**
 * Why a message isn't sent with later ones: the user left it out or started fresh after it, or it's a user message with
 * no reply, or with a reply without text and images, such as tool calls only.
 */
export type Omission = 'left-out' | 'before-fresh-start' | 'no-reply' | 'no-text';

/**
 * Returns, for each message in a path, why it isn't sent with a message that follows the path, or null if it's sent.
 * This alone decides which messages are sent. Pinned messages always are. Unanswered ones aren't, because many chat
 * templates reject several user messages in a row.
 */
export function omissions(path: readonly Message[]): readonly (Omission | null)[] {
  const from = path.reduce((start, { freshStart, reply }, at) => {
    if (!freshStart) return start;
    return reply ? at + 1 : at;
  }, 0);
  return path.map((message, at) => {
    if (message.context === 'pinned') return null;
    if (message.context === 'left-out') return 'left-out';
    if (at < from) return 'before-fresh-start';
    return unansweredFor(message, path[at + 1]);
  });
}

/**
 * Returns the messages in a path that a request sends. The last user message is the one to answer, so it and everything
 * after it are always sent. With `onlySpoken`, replies end where Talk was interrupted.
 */
export function sentPath(path: readonly Message[], onlySpoken: boolean): readonly Message[] {
  const omitted = omissions(path);
  const last = path.findLastIndex(({ reply }) => reply === null);
  return spokenPath(
    path.filter((message, at) => at >= last || (omitted[at] === null && !isEmpty(message))),
    onlySpoken,
  );
}

/** Counts the messages that a fresh start from the last user message in a path would leave out. */
export function omissibleCount(path: readonly Message[]): number {
  const omitted = omissions(path);
  const last = path.findLastIndex(({ reply }) => reply === null);
  return path
    .slice(0, Math.max(0, last))
    .filter((message, at) => omitted[at] === null && message.context !== 'pinned' && !isEmpty(message))
    .length;
}

/** Whether a message has nothing to send. `spokenPath` needs the replies that Talk interrupted. */
function isEmpty({ text, attachments, extras }: Message): boolean {
  return text === '' && attachments.length === 0 && extras?.spokenTo === undefined;
}

/**
 * Returns why a user message is unanswered, or null if it isn't. `next` is the message after it in the path and must
 * not be running.
 */
function unansweredFor(message: Message, next: Message | undefined): 'no-reply' | 'no-text' | null {
  if (message.reply !== null || next?.reply?.ending == null) return null;
  // Joined to the next message by `spokenPath`.
  if (next.extras?.spokenTo !== undefined) return null;
  if (next.text !== '' || next.attachments.length > 0) return null;
  return next.extras === null ? 'no-reply' : 'no-text';
}

/**
 * Returns a path as it's sent after a talk. With `onlySpoken`, interrupted replies end where they were interrupted. An
 * interrupted reply without any text is left out, and the message that it answers is joined to the next one, so that
 * everything the user said is sent.
 */
export function spokenPath(path: readonly Message[], onlySpoken: boolean): readonly Message[] {
  const sent: Message[] = [];
  for (const message of path.map((one) => (onlySpoken ? withSpokenText(one) : one))) {
    const [question, reply] = sent.slice(-2);
    const joins = question && reply && !question.reply && isSilent(reply) && !message.reply;
    if (joins) sent.splice(-2, 2, joined(question, message));
    else sent.push(message);
  }
  return sent;
}

/** Whether a reply was interrupted and has nothing to send. */
function isSilent({ text, attachments, extras }: Message): boolean {
  return extras?.spokenTo !== undefined && text.trim() === '' && attachments.length === 0;
}

function withSpokenText(message: Message): Message {
  const { text, extras } = message;
  return extras?.spokenTo === undefined ? message : { ...message, text: text.slice(0, extras.spokenTo) };
}

function joined(question: Message, next: Message): Message {
  return {
    ...next,
    parentId: question.parentId,
    text: joinTexts([question.text, next.text]),
    attachments: [...question.attachments, ...next.attachments],
  };
}
