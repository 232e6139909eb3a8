import { transferContract } from '../../../shared/contract/transfer.ts';
import { routesOf } from '../routes-of.ts';
import type { TransferService } from './transfer-service.ts';

/** Implements the contract's export and import procedures. */
export function transferRoutes(transfer: Pick<TransferService, 'export' | 'import'>) {
  return routesOf(transferContract, {
    export: (input, signal) => transfer.export(input.conversationIds, input.format, signal),
    import: (input, signal) => transfer.import(input.mediaId, signal),
  });
}
