import type { TranscriptHit } from '../../../shared/search/search.ts';
import { backend } from '../../backend/connection.ts';
import { createPagedSearch } from '../../stores/paged-search.ts';

/** The search over the lines of all transcripts. */
export const transcriptSearch = createPagedSearch<TranscriptHit>({
  pageSize: 50,
  idOf: hitId,
  load: (request, signal) => backend().search.transcripts(request, { signal }),
});

/** Returns an id of a matching line that is unique across all transcripts. */
export function hitId({ transcriptId, chunk, line }: TranscriptHit): string {
  return `${transcriptId}/${chunk}/${line}`;
}
