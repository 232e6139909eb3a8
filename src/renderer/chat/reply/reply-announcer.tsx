import { useEffect, useRef, useState } from 'react';
import type { Message } from '../../../shared/chat/message.ts';
import { strings } from '../../i18n/strings.ts';
import { withBreaks } from '../../ui/text/with-breaks.tsx';
import { useTalkOpen } from '../model/talk-open.ts';
import type { Turn } from '../model/turns.ts';
import { replyTextId } from './reply-body.tsx';

/**
 * Announces to screen readers that a reply is running, then reads the finished reply once. In a talk, replies are
 * already spoken aloud, and a screen reader mustn't talk over them, so they're only announced if they can't be spoken.
 */
export function ReplyAnnouncer({ turns }: { readonly turns: readonly Turn[] }) {
  const latest = turns.findLast(({ message }) => message.reply)?.message;
  const running = latest?.reply?.ending === null ? latest : undefined;
  const before = useRef<Message | undefined>(undefined);
  const unread = useRef<Message | undefined>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const { talk, isPartlySilent } = useTalkOpen();
  const isTalking = talk !== null && talk.conversationId === latest?.conversationId;
  const isSpoken = isTalking && !isPartlySilent;

  useEffect(() => {
    if (running && running.id !== before.current?.id) {
      unread.current = undefined;
      setAnnouncement(isSpoken ? '' : strings().chat.thread.replying);
    }
    const ended = !running && before.current !== undefined && before.current.id === latest?.id;
    if (ended) unread.current = latest;
    before.current = running;
  }, [running, latest, isSpoken]);

  useEffect(() => {
    // A user who ends a talk has heard its last reply or doesn't want to hear the rest.
    if (!isTalking) unread.current = undefined;
  }, [isTalking]);

  useEffect(() => {
    const message = unread.current;
    if (isSpoken || !message?.reply || message.id !== latest?.id) return;
    unread.current = undefined;
    // As rendered: without Markdown markup, and with line breaks between blocks.
    // biome-ignore lint/performance/useDomNodeTextContent: textContent has no line breaks between blocks
    const text = document.getElementById(replyTextId(message.id))?.innerText ?? '';
    setAnnouncement(strings().chat.thread.finished(message.reply.model, text));
  }, [latest, isSpoken]);

  return (
    <p className="vh" role="status" aria-live="polite">
      {withBreaks(announcement)}
    </p>
  );
}
