import type { Cost } from '../../../shared/chat/cost.ts';
import { sumOf } from '../../../shared/chat/cost-of.ts';
import type { FolderCost } from '../../../shared/chat/cost-sum.ts';
import { strings } from '../../i18n/strings.ts';
import { moneyOf } from '../../ui/format/money-of.ts';

/** Formats the cost of a reply. */
export function costOfReply({ amount, currency, basis }: Cost): string {
  const { about } = strings().numbers;
  const cost = strings().costs.reply;
  if (amount === null) return cost.none;
  const money = moneyOf(amount, currency, cost.lessThan);
  if (basis === 'reported') return cost.reported(money);
  return basis === 'estimated' ? about(money) : money;
}

/**
 * Formats the cost of a conversation, with the number of requests without a price. Returns null if no request had a
 * price.
 */
export function costOfConversation(costs: readonly Cost[]): string | null {
  const priced = costs.filter(({ amount }) => amount !== null);
  if (priced.length === 0) return null;
  return strings().costs.reply.conversation(totalOf(priced, costs.length - priced.length));
}

/** Formats the cost of a folder's conversations in the same way. */
export function costOfFolder(sums: readonly FolderCost[]): string | null {
  const priced = sums.filter(({ requests, unpriced }) => requests > unpriced);
  if (priced.length === 0) return null;
  const unpriced = sums.reduce((count, sum) => count + sum.unpriced, 0);
  return strings().costs.reply.folder(totalOf(priced, unpriced));
}

function totalOf(priced: readonly Pick<Cost, 'amount' | 'currency' | 'basis'>[], unpriced: number): string {
  const { about } = strings().numbers;
  const cost = strings().costs.reply;
  const byCurrency = [...Map.groupBy(priced, ({ currency }) => currency)];
  const money = byCurrency.map(([currency, group]) => {
    const text = moneyOf(sumOf(group.map(({ amount }) => amount)) ?? 0, currency, cost.lessThan);
    return group.some(({ basis }) => basis === 'estimated') ? about(text) : text;
  });
  const total = money.join(' + ');
  return unpriced > 0 ? cost.andUnpriced(total, unpriced) : total;
}
