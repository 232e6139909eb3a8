import { implement } from '@orpc/server';
import { searchContract } from '../../../shared/contract/search.ts';
import type { SearchService } from './search-service.ts';

/** Implements the contract's search procedures. */
export function searchRoutes(search: SearchService) {
  const os = implement(searchContract);
  return os.router({
    messages: os.messages.handler(({ input, signal }) => search.messages(input, signal)),
    transcripts: os.transcripts.handler(({ input, signal }) => search.transcripts(input, signal)),
  });
}
