import { searchContract } from '../../../shared/contract/search.ts';
import { routesOf } from '../routes-of.ts';
import type { SearchService } from './search-service.ts';

/** Implements the contract's search procedures. */
export function searchRoutes(search: SearchService) {
  return routesOf(searchContract, {
    messages: (input, signal) => search.messages(input, signal),
    transcripts: (input, signal) => search.transcripts(input, signal),
  });
}
