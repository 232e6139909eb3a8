import { implement } from '@orpc/server';
import { contract } from '../../shared/contract/contract.ts';
import type { Log } from '../storage/log.ts';
import { withContractErrors } from './contract-errors.ts';
import { readableResponses, type Unreadable } from './readable-responses.ts';
import type { Health } from './storage/health.ts';
import type { StorageService } from './storage/storage-service.ts';

const base = implement(contract);

/** The procedures of each part of the contract. */
export type Routes = Parameters<typeof base.router>[0];

/**
 * Combines the routes of all features into the contract's router. Errors are returned as typed failures, calls wait
 * while everything is being deleted, and items that don't match the contract are left out and reported.
 */
export function createRouter(
  routes: Routes,
  deps: {
    readonly storage: Pick<StorageService, 'settled'>;
    readonly health: Pick<Health, 'unreadable'>;
    readonly log: Log;
  },
) {
  const { storage, health, log } = deps;
  const os = base.use(({ next }) =>
    withContractErrors(async () => {
      // Work that starts during a deletion would be lost or find the database locked.
      await storage.settled();
      return next();
    }, log),
  );
  const report = ({ item, ...found }: Unreadable) => {
    if (health.unreadable(item)) log.write({ event: 'unreadable', ...found });
  };
  return readableResponses(os.router(routes), report);
}
