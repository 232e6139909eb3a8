import { implement } from '@orpc/server';
import { updatesContract } from '../../../shared/contract/updates.ts';
import type { Log } from '../../storage/log.ts';
import { failing } from '../failing.ts';
import type { UpdatesService } from './updates-service.ts';

/** The contract's updates; the router that takes them in turns what fails into codes. */
export function updateRoutes(updates: UpdatesService, log: Log) {
  const os = implement(updatesContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => failing(updates.watch(signal), log)),
    look: os.look.handler(({ input }) => updates.look(input.agreed)),
    download: os.download.handler(() => updates.download()),
    install: os.install.handler(() => updates.install()),
  });
}
