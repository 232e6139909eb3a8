import { storageContract } from '../../../shared/contract/storage.ts';
import { routesOf } from '../routes-of.ts';
import type { StorageService } from './storage-service.ts';

/** Implements the contract's storage procedures. */
export function storageRoutes(storage: StorageService) {
  return routesOf(storageContract, {
    watch: (_, signal) => storage.watch(signal),
    usage: (_, signal) => storage.usage(signal),
    exportAll: (_, signal) => storage.exportAll(signal),
    deleteAll: () => storage.deleteAll(),
    dismiss: () => storage.dismiss(),
  });
}
