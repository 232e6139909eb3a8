import { backupsContract } from '../../../shared/contract/backups.ts';
import { presentFields } from '../present-fields.ts';
import { routesOf } from '../routes-of.ts';
import type { BackupsService } from './backups-service.ts';

/** Implements the contract's backup procedures. */
export function backupRoutes(backups: BackupsService) {
  return routesOf(backupsContract, {
    watch: (_, signal) => backups.watch(signal),
    choose: (input) => backups.choose(input.folder),
    change: (input) => backups.change(presentFields(input)),
    run: () => backups.run(),
    cancel: () => backups.cancel(),
    list: () => backups.list(),
    restore: (input, signal) => backups.restore(input.backupId, input.trial, signal),
  });
}
