import { implement } from '@orpc/server';
import { draftsContract } from '../../../shared/contract/drafts.ts';
import type { DraftsService } from './drafts-service.ts';

/** Implements the contract's draft procedures. */
export function draftRoutes(drafts: Pick<DraftsService, 'watch' | 'save' | 'unqueue'>) {
  const os = implement(draftsContract);
  return os.router({
    watch: os.watch.handler(({ input, signal }) => drafts.watch(input.page, signal)),
    save: os.save.handler(({ input: { by, ...draft } }) => drafts.save(draft, by)),
    unqueue: os.unqueue.handler(({ input: { by, ...place } }) => drafts.unqueue(place, by)),
  });
}
