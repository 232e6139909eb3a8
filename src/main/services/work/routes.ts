import { workContract } from '../../../shared/contract/work.ts';
import { routesOf } from '../routes-of.ts';
import type { WorkService } from './work-service.ts';

/** Implements the contract's work procedures. */
export function workRoutes(work: Pick<WorkService, 'watch'>) {
  return routesOf(workContract, { watch: (_, signal) => work.watch(signal) });
}
