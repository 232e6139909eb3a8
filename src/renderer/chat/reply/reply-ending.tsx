import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { strings } from '../../i18n/strings.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import type { ReplyHandlers } from '../model/turn-actions.ts';
import { correctionsLine } from './corrections-line.ts';
import { endingLine } from './ending-line.ts';
import { FailedReply } from './failed-reply.tsx';
import styles from './reply-turn.module.css';

/**
 * Shows below a reply what Parlance learned about the model from its request, and how the reply ended: in one line, or
 * a failure in full. Renders nothing if it ended normally.
 */
export function ReplyEnding(ended: {
  readonly message: Message;
  readonly generation: Generation | undefined;
  /** Only the latest reply's fix is a primary button. */
  readonly latest: boolean;
  readonly locked: boolean;
  /** The actions behind Continue and Retry. */
  readonly handlers: ReplyHandlers;
}) {
  const ending = ended.message.reply?.ending;
  // The text of these failures already explains what was learned.
  const isAlreadyShown =
    ending?.kind === 'failed' &&
    ['images-refused', 'files-refused', 'chat-audio-refused'].includes(ending.failure.code);
  const learned = isAlreadyShown ? null : correctionsLine(ended.generation?.corrections ?? []);
  return (
    <>
      {learned && <p className={styles.ending}>{learned}</p>}
      {ending?.kind === 'failed' ? (
        <FailedReply {...ended} failure={ending.failure} />
      ) : (
        <EndingLine {...ended} />
      )}
    </>
  );
}

function EndingLine({
  message,
  generation,
  locked,
  handlers,
}: {
  readonly message: Message;
  readonly generation: Generation | undefined;
  readonly locked: boolean;
  readonly handlers: ReplyHandlers;
}) {
  const ending = message.reply?.ending;
  const line = ending && endingLine(ending, message, generation?.gatewayName);
  if (!line) return null;
  return (
    <p className={styles.ending}>
      {line.text}
      {line.actions.map((action) => (
        <button
          key={action}
          type="button"
          className={styles.link}
          disabled={locked}
          onClick={() => {
            handlers[action](message);
            focusMessageBox();
          }}
        >
          {strings().chat.ending[action]}
        </button>
      ))}
    </p>
  );
}
