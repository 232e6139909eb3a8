import type { Generation } from '../../../../shared/chat/generation.ts';
import { strings } from '../../../i18n/strings.ts';
import { countOf } from '../../../ui/format/count-of.ts';
import { secondsOf } from '../../../ui/format/time-labels.ts';
import { costOfReply } from '../../model/cost-line.ts';
import { type ReplyNumbers, rounded, timeOf } from '../../model/usage-line.ts';
import { requestedWith } from '../context/requested-with.tsx';
import styles from './usage-details.module.css';

/** All numbers of a reply, what it cost, and what it was requested with. */
export function UsageTable({
  numbers,
  generation,
}: {
  readonly numbers: ReplyNumbers;
  /** All requests of the reply, combined. */
  readonly generation: Generation;
}) {
  const { cost, model, parameters } = generation;
  const { usage, tokens, estimated, replies, firstMs, totalMs, perSecond } = numbers;
  const { costs } = strings();
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
    [replies > 1 ? costs.together(replies) : costs.cost, cost ? costOfReply(cost) : null],
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
      <p className={styles.note}>{strings().context.requestedOf(model, requestedWith(parameters))}</p>
    </>
  );
}
