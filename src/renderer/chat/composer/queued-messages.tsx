import { ClockIcon } from 'lucide-react';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';
import { withConsent } from '../../stores/conversations/consent.ts';
import { type QueuedDraft, unqueue, useQueuedDrafts } from '../../stores/drafts/drafts.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { Button } from '../../ui/controls/button.tsx';
import { langOf } from '../../ui/text/lang-of.ts';
import { Notice } from '../controls/notice.tsx';
import styles from './queued-messages.module.css';

/** The longest text shown of a queued message, in UTF-16 units. CSS shows only what fits. */
const previewLength = 200;

/** The messages that are sent after the running reply. If it failed or was stopped, they wait for the user. */
export function QueuedMessages({
  conversationId,
  running,
}: {
  readonly conversationId: Conversation['id'];
  readonly running: boolean;
}) {
  const queued = useQueuedDrafts(conversationId);
  const [first] = queued;
  const texts = strings().composer;
  if (!first) return null;
  const reason = first.failure && !running ? failureText(first.failure).title : null;
  return (
    <Notice icon={ClockIcon} tone={reason === null ? 'quiet' : 'warn'}>
      <p>{running ? texts.queued(queued.length) : (reason ?? texts.queueHeld(queued.length))}</p>
      {!running && (
        <Button size="sm" onClick={() => void sendQueued(conversationId)}>
          {texts.sendQueued}
        </Button>
      )}
      <ul className={styles.list} aria-label={texts.queue}>
        {queued.map((message, at) => {
          return (
            <li key={message.id} className={styles.message}>
              <span id={message.id} className={styles.text} dir="auto" lang={langOf(message.text)}>
                {previewOf(message)}
              </span>
              <Button
                size="sm"
                variant="ghost"
                aria-describedby={message.id}
                shortcut={at === queued.length - 1 ? ['Esc'] : undefined}
                onClick={() => takeBack(conversationId, message)}
              >
                {texts.cancelQueued}
              </Button>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** Moves a queued message back into the message box. */
export function takeBack(conversationId: string, { id }: QueuedDraft): void {
  void unqueue(conversationId, id);
  focusMessageBox();
}

async function sendQueued(conversationId: string): Promise<void> {
  await callOrToast(withConsent(conversationId, (api) => api.chat.sendQueued({ conversationId })));
}

function previewOf({ text, attachments }: QueuedDraft): string {
  const start = text.trim().slice(0, previewLength);
  return start === '' ? attachments.map(({ name }) => name).join(', ') : start;
}
