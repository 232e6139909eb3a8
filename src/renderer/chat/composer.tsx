import { ArrowUpIcon, SquareIcon } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Failure } from '../../shared/failure.ts';
import type { Conversation } from '../../shared/models/conversation.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { ask } from './attempt.ts';
import styles from './composer.module.css';
import { show } from './conversation-actions.ts';
import { draftOf, dropSent, keepDraft, useDrafts } from './drafts.ts';
import { GrowingText } from './growing-text.tsx';
import { focusMessageBox, messageBoxId } from './message-box.ts';
import { useModelInUse } from './model-in-use.ts';
import { ModelPicker } from './model-picker.tsx';
import { SendFailure } from './send-failure.tsx';
import { isStray } from './send-guard.ts';
import { sendOrCompare } from './side-by-side/send-or-compare.ts';
import { stop } from './turn-actions.ts';

/** Where messages are written: the text, the model, Send, and Stop in its place while a reply is being written. */
export function Composer({
  conversation,
  conversationId,
  running,
  field,
  onEditLast,
}: {
  /** null until it is known, or where it has not begun. */
  readonly conversation: Conversation | null;
  readonly conversationId: string | null;
  readonly running: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Edits the last message that was sent, if there is one. */
  readonly onEditLast: () => void;
}) {
  const text = useDrafts(({ texts }) => draftOf(texts, conversationId));
  const model = useModelInUse(conversation);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const wasRunning = useRef(false);
  const freedAt = useRef<number | null>(null);
  const texts = words.chat.composer;
  const ready = text.trim() !== '' && !running && !sending;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure belongs to the conversation it came from
  useEffect(() => setFailure(null), [conversationId]);

  // Before Send is painted where Stop was.
  useLayoutEffect(() => {
    if (running) freedAt.current = null;
    else if (wasRunning.current) freedAt.current = Date.now();
    wasRunning.current = running;
  }, [running]);

  const holdBack = (event: MouseEvent<HTMLElement>) => {
    if (!isStray(event, Date.now(), freedAt.current)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const send = async () => {
    if (!ready) return;
    setSending(true);
    const outcome = await ask((to) => sendOrCompare(to, { conversationId, text, model }));
    setSending(false);
    setFailure(outcome.ok ? null : outcome.failure);
    if (!outcome.ok) return;
    dropSent(conversationId, text);
    if (conversationId === null) show(outcome.value.conversationId);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'ArrowUp' || text || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onEditLast();
  };

  return (
    <div className={styles.place}>
      <div className={styles.column}>
        {failure && <SendFailure failure={failure} onDismiss={() => setFailure(null)} />}
        <div className={styles.composer}>
          <GrowingText
            ref={field}
            id={messageBoxId}
            label={texts.message}
            placeholder={texts.placeholder}
            text={text}
            onText={(next) => keepDraft(conversationId, next)}
            onEnter={() => void send()}
            onKeyDown={onKeyDown}
          />
          <div
            className={styles.tools}
            onPointerDownCapture={holdBack}
            onMouseDownCapture={holdBack}
            onClickCapture={holdBack}
          >
            <ModelPicker conversation={conversation} value={model} />
            {running && conversationId ? (
              <Button
                size="lg"
                className={styles.stop}
                shortcut={['Esc']}
                // It goes away once it has worked, and would take the focus along.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  stop(conversationId);
                  focusMessageBox();
                }}
              >
                <Icon icon={SquareIcon} size={12} filled />
                {texts.stop}
              </Button>
            ) : (
              <button
                type="button"
                className={styles.send}
                aria-label={texts.send}
                disabled={!ready}
                onClick={() => {
                  focusMessageBox();
                  void send();
                }}
              >
                <Icon icon={ArrowUpIcon} size={16} />
              </button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
