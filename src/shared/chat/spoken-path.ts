import { joinTexts } from '../text/join-texts.ts';
import type { Message } from './message.ts';

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
