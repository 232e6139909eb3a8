import { implement } from '@orpc/server';
import { capturesContract } from '../../../shared/contract/captures.ts';
import type { CapturesService } from './captures-service.ts';

/** Implements the contract's captures. */
export function captureRoutes(takes: CapturesService) {
  const os = implement(capturesContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => takes.watch(signal)),
    record: os.record.handler(({ input, signal }) => takes.record(input.captureId, input.type, signal)),
    finish: os.finish.handler(({ input }) => takes.finish(input.captureId, input.name, input.settings)),
    discard: os.discard.handler(({ input }) => takes.discard(input.captureId)),
  });
}
