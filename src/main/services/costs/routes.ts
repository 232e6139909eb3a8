import { implement } from '@orpc/server';
import { costsContract } from '../../../shared/contract/costs.ts';
import type { CostStore } from '../../storage/cost-store.ts';
import type { Clock } from '../clock.ts';

/** Implements the contract's cost procedures. */
export function costRoutes(costs: CostStore, clock: Clock) {
  const os = implement(costsContract);
  return os.router({
    months: os.months.handler(({ input }) => {
      const now = new Date(clock.now());
      const since = new Date(now.getFullYear(), now.getMonth() - input.months + 1, 1);
      return [...costs.sums(since.getTime())];
    }),
    ofFolder: os.ofFolder.handler(({ input }) => [...costs.ofFolder(input.folderId)]),
  });
}
