import { Popover } from '@base-ui/react/popover';
import { useMemo } from 'react';
import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';
import { strings } from '../../i18n/strings.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { secondsOf } from '../../ui/format/time-labels.ts';
import { costOfReply } from './cost-line.ts';
import styles from './usage-details.module.css';
import { type ReplyNumbers, replyNumbers, rounded, timeOf, usageLine } from './usage-line.ts';

/** The usage of a reply in one line, with all numbers in a popover on hover or press. */
export function UsageDetails({
  message,
  whole,
}: {
  readonly message: Message;
  /** All requests of the reply, combined. */
  readonly whole: Generation;
}) {
  const { usage, startedAt, firstDeltaAt, endedAt } = whole;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these affect the numbers
  const numbers = useMemo(
    () => replyNumbers(message, whole),
    [message.text, message.reasoning, usage, startedAt, firstDeltaAt, endedAt],
  );
  if (!numbers) return null;
  const line = usageLine(numbers);
  return (
    <Popover.Root>
      <Popover.Trigger
        className={styles.line}
        openOnHover
        delay={400}
        aria-label={strings().numbers.details(line)}
      >
        {line}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} side="top" align="end" sideOffset={6} data-overlay>
          <Popover.Popup className={styles.popup} aria-label={strings().numbers.title} initialFocus={false}>
            <AllNumbers numbers={numbers} cost={whole.cost} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function AllNumbers({
  numbers,
  cost,
}: {
  readonly numbers: ReplyNumbers;
  readonly cost: Generation['cost'];
}) {
  const { usage, tokens, estimated, replies, firstMs, totalMs, perSecond } = numbers;
  const { rows, unknown, reported, estimated: estimate, about } = strings().numbers;
  const count = (tokens: number | null | undefined) =>
    tokens === null || tokens === undefined ? unknown : countOf(tokens);
  const shown: readonly (readonly [string, string | null])[] = [
    [rows.reply, estimated ? about(countOf(rounded(tokens))) : countOf(tokens)],
    [rows.together(replies), replies > 1 && usage ? count(usage.completionTokens) : null],
    [rows.reasoning, usage?.reasoningTokens === undefined ? null : countOf(usage.reasoningTokens)],
    [rows.prompt, usage ? count(usage.promptTokens) : null],
    [rows.cached, usage?.cachedTokens === undefined ? null : countOf(usage.cachedTokens)],
    [rows.total, usage ? count(usage.totalTokens) : null],
    [replies > 1 ? rows.costTogether(replies) : rows.cost, cost ? costOfReply(cost) : null],
    [rows.first, firstMs === null ? null : timeOf(firstMs)],
    [
      rows.speed,
      perSecond === null
        ? null
        : estimated
          ? about(countOf(rounded(perSecond)))
          : secondsOf(perSecond * 1000),
    ],
    [rows.time, timeOf(totalMs)],
  ];
  return (
    <>
      <dl className={styles.rows}>
        {shown.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.note}>{usage ? reported : estimate}</p>
    </>
  );
}
