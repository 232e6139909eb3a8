import type { Generation } from '../../shared/models/generation.ts';
import type { Message } from '../../shared/models/message.ts';
import { words } from '../words.ts';
import { endingLine } from './ending-line.ts';
import { focusMessageBox } from './message-box.ts';
import styles from './reply-turn.module.css';
import type { ReplyActs } from './turn-actions.ts';

/** One line that says how a reply ended, with what helps; nothing where it simply is complete. */
export function ReplyEnding({
  message,
  generation,
  locked,
  acts,
}: {
  readonly message: Message;
  readonly generation: Generation | undefined;
  readonly locked: boolean;
  readonly acts: ReplyActs;
}) {
  const ending = message.reply?.ending;
  const line = ending && endingLine(ending, message.text !== '', generation?.gatewayName);
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
            acts[action](message);
            focusMessageBox();
          }}
        >
          {words.chat.ending[action]}
        </button>
      ))}
    </p>
  );
}
