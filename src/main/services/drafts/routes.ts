import { draftsContract } from '../../../shared/contract/drafts.ts';
import { routesOf } from '../routes-of.ts';
import type { DraftsService } from './drafts-service.ts';

/** Implements the contract's draft procedures. */
export function draftRoutes(drafts: Pick<DraftsService, 'watch' | 'save' | 'unqueue'>) {
  return routesOf(draftsContract, {
    watch: (input, signal) => drafts.watch(input.page, signal),
    save: ({ by, ...draft }) => drafts.save(draft, by),
    unqueue: ({ by, ...place }) => drafts.unqueue(place, by),
  });
}
