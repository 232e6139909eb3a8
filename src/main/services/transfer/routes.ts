import { implement } from '@orpc/server';
import { transferContract } from '../../../shared/contract/transfer.ts';
import type { TransferService } from './transfer-service.ts';

/** Implements the contract's export and import procedures. */
export function transferRoutes(transfer: Pick<TransferService, 'export' | 'import'>) {
  const os = implement(transferContract);
  return os.router({
    export: os.export.handler(({ input, signal }) =>
      transfer.export(input.conversationIds, input.format, signal),
    ),
    import: os.import.handler(({ input, signal }) => transfer.import(input.mediaId, signal)),
  });
}
