import { updatesContract } from '../../../shared/contract/updates.ts';
import { routesOf } from '../routes-of.ts';
import type { UpdatesService } from './updates-service.ts';

/** Implements the contract's update procedures. */
export function updateRoutes(updates: UpdatesService) {
  return routesOf(updatesContract, {
    watch: (_, signal) => updates.watch(signal),
    check: (input) => updates.check(input.agreed),
    download: () => updates.download(),
    install: () => updates.install(),
  });
}
