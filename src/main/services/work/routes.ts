import { implement } from '@orpc/server';
import { workContract } from '../../../shared/contract/work.ts';
import type { WorkService } from './work-service.ts';

/** Implements the contract's work procedures. */
export function workRoutes(work: Pick<WorkService, 'watch'>) {
  const os = implement(workContract);
  return os.router({ watch: os.watch.handler(({ signal }) => work.watch(signal)) });
}
