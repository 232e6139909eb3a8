import { costsContract } from '../../../shared/contract/costs.ts';
import type { CostStore } from '../../storage/cost-store.ts';
import type { Clock } from '../clock.ts';
import { routesOf } from '../routes-of.ts';

/** Implements the contract's cost procedures. */
export function costRoutes(costs: CostStore, clock: Clock) {
  return routesOf(costsContract, {
    months: (input) => {
      const now = new Date(clock.now());
      const since = new Date(now.getFullYear(), now.getMonth() - input.months + 1, 1);
      return [...costs.sums(since.getTime())];
    },
    ofFolder: (input) => [...costs.ofFolder(input.folderId)],
  });
}
