import { implement } from '@orpc/server';
import { capturesContract } from '../../../shared/contract/captures.ts';
import type { CapturesService } from './captures-service.ts';

/** Implements the contract's capture procedures. */
export function captureRoutes(captures: CapturesService) {
  const os = implement(capturesContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => captures.watch(signal)),
    record: os.record.handler(({ input, signal }) => captures.record(input.captureId, input.type, signal)),
    finish: os.finish.handler(({ input }) => captures.finish(input.captureId, input)),
    discard: os.discard.handler(({ input }) => captures.discard(input.captureId)),
  });
}
