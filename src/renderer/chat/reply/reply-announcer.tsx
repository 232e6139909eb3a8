import { useEffect, useRef, useState } from 'react';
import type { Message } from '../../../shared/models/message.ts';
import { strings } from '../../i18n/strings.ts';
import { withBreaks } from '../../ui/text/with-breaks.tsx';
import type { Turn } from '../turn/turns.ts';
import { replyTextId } from './reply-body.tsx';

/** Announces to screen readers that a reply is running, then reads the finished reply once. */
export function ReplyAnnouncer({ turns }: { readonly turns: readonly Turn[] }) {
  const latest = turns.findLast(({ message }) => message.reply)?.message;
  const running = latest?.reply?.ending === null ? latest : undefined;
  const before = useRef<Message | undefined>(undefined);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (running && running.id !== before.current?.id) setAnnouncement(strings().chat.thread.replying);
    const ended = !running && before.current !== undefined && before.current.id === latest?.id;
    if (ended && latest?.reply) {
      // As rendered: without Markdown markup, and with line breaks between blocks.
      // biome-ignore lint/performance/useDomNodeTextContent: textContent has no line breaks between blocks
      const text = document.getElementById(replyTextId(latest.id))?.innerText ?? '';
      setAnnouncement(strings().chat.thread.finished(latest.reply.model, text));
    }
    before.current = running;
  }, [running, latest]);

  return (
    <p className="vh" role="status" aria-live="polite">
      {withBreaks(announcement)}
    </p>
  );
}
