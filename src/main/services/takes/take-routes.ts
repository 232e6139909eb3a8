import { implement } from '@orpc/server';
import { takesContract } from '../../../shared/contract/takes.ts';
import type { Log } from '../../storage/log.ts';
import { failing } from '../failing.ts';
import type { TakesService } from './takes-service.ts';

/** The contract's takes; the router that takes them in turns what fails into codes. */
export function takeRoutes(takes: TakesService, log: Log) {
  const os = implement(takesContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => failing(takes.watch(signal), log)),
    record: os.record.handler(({ input, signal }) =>
      failing(takes.record(input.takeId, input.type, signal), log),
    ),
    finish: os.finish.handler(({ input }) => takes.finish(input.takeId, input.name, input.settings)),
    discard: os.discard.handler(({ input }) => takes.discard(input.takeId)),
  });
}
