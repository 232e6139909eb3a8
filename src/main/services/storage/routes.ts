import { implement } from '@orpc/server';
import { storageContract } from '../../../shared/contract/storage.ts';
import type { StorageService } from './storage-service.ts';

/** Implements the contract's storage procedures. */
export function storageRoutes(storage: StorageService) {
  const os = implement(storageContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => storage.watch(signal)),
    usage: os.usage.handler(({ signal }) => storage.usage(signal)),
    exportAll: os.exportAll.handler(({ signal }) => storage.exportAll(signal)),
    deleteAll: os.deleteAll.handler(() => storage.deleteAll()),
    dismiss: os.dismiss.handler(() => storage.dismiss()),
  });
}
