import { implement } from '@orpc/server';
import { storageContract } from '../../../shared/contract/storage.ts';
import type { Log } from '../../storage/log.ts';
import { failing } from '../failing.ts';
import type { StorageService } from './storage-service.ts';

/** The contract's storage; the router that takes it in turns what fails into codes. */
export function storageRoutes(storage: StorageService, log: Log) {
  const os = implement(storageContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => failing(storage.watch(signal), log)),
    usage: os.usage.handler(({ signal }) => storage.usage(signal)),
    exportAll: os.exportAll.handler(({ signal }) => failing(storage.exportAll(signal), log)),
    deleteAll: os.deleteAll.handler(() => storage.deleteAll()),
    dismiss: os.dismiss.handler(() => storage.dismiss()),
  });
}
