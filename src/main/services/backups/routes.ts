import { implement } from '@orpc/server';
import { backupsContract } from '../../../shared/contract/backups.ts';
import { presentFields } from '../present-fields.ts';
import type { BackupsService } from './backups-service.ts';

/** Implements the contract's backup procedures. */
export function backupRoutes(backups: BackupsService) {
  const os = implement(backupsContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => backups.watch(signal)),
    choose: os.choose.handler(({ input }) => backups.choose(input.folder)),
    change: os.change.handler(({ input }) => backups.change(presentFields(input))),
    run: os.run.handler(() => backups.run()),
    cancel: os.cancel.handler(() => backups.cancel()),
    list: os.list.handler(() => backups.list()),
    restore: os.restore.handler(({ input, signal }) => backups.restore(input.backupId, input.trial, signal)),
  });
}
