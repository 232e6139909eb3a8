import { implement } from '@orpc/server';
import { takesContract } from '../../../shared/contract/takes.ts';
import type { TakesService } from './takes-service.ts';

/** Implements the contract's takes. */
export function takeRoutes(takes: TakesService) {
  const os = implement(takesContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => takes.watch(signal)),
    record: os.record.handler(({ input, signal }) => takes.record(input.takeId, input.type, signal)),
    finish: os.finish.handler(({ input }) => takes.finish(input.takeId, input.name, input.settings)),
    discard: os.discard.handler(({ input }) => takes.discard(input.takeId)),
  });
}
