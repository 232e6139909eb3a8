import type { Database } from '../../storage/database.ts';
import type { Log } from '../../storage/log.ts';
import { createIndexBackfill } from '../../storage/message-index-backfill.ts';
import { createTranscriptIndexBackfill } from '../../storage/transcript-index-backfill.ts';
import type { Clock } from '../clock.ts';
import { createBackfillRunner } from './backfill-runner.ts';
import { createSearchService, type SearchService } from './search-service.ts';

/** Search and its two indexes, which are filled in the background. */
export type IndexedSearch = {
  readonly service: SearchService;
  /** Reports that messages are waiting to be indexed. */
  messagesPending(): void;
  /** Reports that lines are waiting to be indexed. */
  linesPending(): void;
  close(): Promise<void>;
};

/** Creates the search for a database. Worker threads read the database from `databaseFile`. */
export function createIndexedSearch(
  database: Database,
  databaseFile: string,
  clock: Clock,
  log: Log,
): IndexedSearch {
  const messages = createBackfillRunner(createIndexBackfill(database), clock, log);
  const lines = createBackfillRunner(createTranscriptIndexBackfill(database), clock, log);
  const service = createSearchService(databaseFile, clock);
  return {
    service,
    messagesPending: messages.wake,
    linesPending: lines.wake,
    close: async () => {
      messages.close();
      lines.close();
      await service.close();
    },
  };
}
