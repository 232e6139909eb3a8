import { expect, test } from 'vitest';
import { costOfConversation, costOfReply } from '../../../../src/renderer/chat/model/cost-line.ts';
import type { Cost } from '../../../../src/shared/chat/cost.ts';
import { combinedCost } from '../../../../src/shared/chat/cost-of.ts';

const cost = (amount: number | null, basis: Cost['basis'] = 'counted', currency = 'USD'): Cost => ({
  amount,
  currency,
  basis,
});

test('C26: the requests of one reply cost their sum, which is as certain as the least certain one', () => {
  expect(combinedCost([cost(0.1), cost(0.2, 'reported')])).toEqual(cost(0.3));
  expect(combinedCost([cost(0.1, 'reported'), cost(0.2, 'reported')])).toEqual(cost(0.3, 'reported'));
  expect(combinedCost([cost(0.1, 'reported'), cost(0.2, 'estimated')])).toEqual(cost(0.3, 'estimated'));
  expect(combinedCost([cost(0.1), cost(null)])).toEqual(cost(null));
  expect(combinedCost([cost(0.1), undefined])).toBeUndefined();
  expect(combinedCost([cost(0.1), cost(1, 'counted', 'EUR')])).toBeUndefined();
  expect(combinedCost([])).toBeUndefined();
});

test('C26: a reply says whether its cost was reported or estimated, or that there is no price', () => {
  expect(costOfReply(cost(0.5))).toMatch(/^\D*0\.50$/);
  expect(costOfReply(cost(0.5, 'reported'))).toMatch(/0\.50, reported$/);
  expect(costOfReply(cost(0.5, 'estimated'))).toMatch(/^about .*0\.50$/);
  expect(costOfReply(cost(null))).toBe('no price set');
});

test('C26: a conversation adds up by currency, and says how many requests had no price', () => {
  expect(costOfConversation([])).toBeNull();
  expect(costOfConversation([cost(null)])).toBeNull();
  expect(costOfConversation([cost(1), cost(2, 'estimated')])).toMatch(/^Cost: about .*3\.00$/);
  expect(costOfConversation([cost(1), cost(2, 'counted', 'EUR'), cost(null)])).toMatch(
    /^Cost: .*1\.00 \+ .*2\.00 \(1 request without a price\)$/,
  );
});
