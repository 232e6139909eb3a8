import { type CSSProperties, type KeyboardEvent, useMemo, useRef } from 'react';
import { ownValue } from '../../../../shared/own-value.ts';
import { strings } from '../../../i18n/strings.ts';
import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import { MessageTime } from '../../message/message-time.tsx';
import { isOneRequest, namesModels, type ReplySet } from '../../model/reply-set.ts';
import { shortModel } from '../../model/short-model.ts';
import type { Turn } from '../../model/turns.ts';
import { wholeGeneration } from '../../model/usage-line.ts';
import styles from './card-row.module.css';
import { setNumbers } from './column-numbers.ts';
import { ReplyCard } from './reply-card.tsx';
import { useCardColumns } from './use-card-columns.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Replies requested together, as cards side by side while they stream. */
export function CardRow({
  turn,
  set,
  latest,
  locked,
}: {
  readonly turn: Turn;
  readonly set: ReplySet;
  readonly latest: boolean;
  readonly locked: boolean;
}) {
  const container = useRef<HTMLDivElement>(null);
  const count = set.columns.length;
  const columns = useCardColumns(container, count);
  const busyElsewhere = useBusyElsewhere(set);
  const { message } = turn;
  const isReplyEmpty = message.text === '' && message.reply?.ending !== null;
  const texts = strings().compare;
  const compared = namesModels(set);
  const ended = set.columns.filter(({ versions }) => versions.every((one) => one.reply?.ending)).length;
  const at = set.columns.findIndex(({ versions }) => versions.some(({ id }) => id === message.id));
  const label = compared ? texts.set.models(count) : texts.set.replies(count);
  return (
    <div ref={container} className={styles.container} data-by="model">
      <div className={styles.set} style={{ '--columns': columns } as CSSProperties}>
        <p className={styles.head}>
          {!compared && message.reply && <b title={message.reply.model}>{shortModel(message.reply.model)}</b>}
          {compared ? <b>{label}</b> : <span>{label}</span>}
          <MessageTime moment={message.createdAt} />
          {isOneRequest(set) && <SetNumbers turn={turn} />}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div className={styles.cards} role="group" aria-label={label} onKeyDown={moveBetweenCards}>
          {set.columns.map((column) => (
            <ReplyCard
              key={column.versions[0].id}
              set={set}
              column={column}
              pathId={message.id}
              latest={latest}
              locked={compared ? busyElsewhere : locked}
              blocked={busyElsewhere}
            />
          ))}
        </div>
        {latest && at >= 0 && isReplyEmpty && (
          <p className={styles.nothing}>{texts.set.nothingIn(texts.letters.charAt(at))}</p>
        )}
        <p className="vh" role="status">
          {ended > 0 && ended < count ? texts.set.ended(ended, count) : ''}
        </p>
      </div>
    </div>
  );
}

/** Usage and time of a single request that returned all the replies. */
function SetNumbers({ turn: { message } }: { readonly turn: Turn }) {
  const generations = useConversation(({ state }) => state.generations);
  const generation = wholeGeneration(message, generations.values());
  const line = generation && setNumbers(generation);
  if (!line) return null;
  return <span className={styles.numbers}>{line}</span>;
}

/** Returns whether a reply outside the set is running. A column can be regenerated while the others run. */
function useBusyElsewhere({ columns }: ReplySet): boolean {
  const messages = useConversation(({ state }) => state.messages);
  return useMemo(() => {
    const ids = new Set(columns.flatMap(({ versions }) => versions.map(({ id }) => id)));
    return [...messages.values()].some(({ id, reply }) => reply?.ending === null && !ids.has(id));
  }, [columns, messages]);
}

/**
 * Moves focus between cards with the arrow keys: to the button with the same name in the next card, or to its first
 * button.
 */
function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const step = ownValue(steps, event.key);
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(event.target instanceof HTMLButtonElement)) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > article')];
  const at = cards.findIndex((card) => card.contains(event.target as Node));
  const next = cards[at + step];
  if (at < 0 || !next) return;
  const buttons = [...next.querySelectorAll('button')].filter((button) => !button.disabled);
  const focusedName = nameOf(event.target);
  const target = buttons.find((button) => nameOf(button) === focusedName) ?? buttons[0];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function nameOf(button: HTMLButtonElement): string | null {
  return button.getAttribute('aria-label') ?? button.textContent;
}
