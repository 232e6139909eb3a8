import { implement } from '@orpc/server';
import { updatesContract } from '../../../shared/contract/updates.ts';
import type { UpdatesService } from './updates-service.ts';

/** Implements the contract's update procedures. */
export function updateRoutes(updates: UpdatesService) {
  const os = implement(updatesContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => updates.watch(signal)),
    check: os.check.handler(({ input }) => updates.check(input.agreed)),
    download: os.download.handler(() => updates.download()),
    install: os.install.handler(() => updates.install()),
  });
}
