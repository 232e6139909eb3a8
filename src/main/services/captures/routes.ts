import { capturesContract } from '../../../shared/contract/captures.ts';
import { routesOf } from '../routes-of.ts';
import type { CapturesService } from './captures-service.ts';

/** Implements the contract's capture procedures. */
export function captureRoutes(captures: CapturesService) {
  return routesOf(capturesContract, {
    watch: (_, signal) => captures.watch(signal),
    record: (input, signal) => captures.record(input.captureId, input.type, signal),
    finish: (input) => captures.finish(input.captureId, input),
    discard: (input) => captures.discard(input.captureId),
  });
}
