import type { Database } from '../../storage/database.ts';
import type { Log } from '../../storage/log.ts';
import { createIndexBackFill } from '../../storage/message-index-back-fill.ts';
import { createTranscriptIndexBackFill } from '../../storage/transcript-index-back-fill.ts';
import type { Clock } from '../clock.ts';
import { createBackFilling } from './back-filling.ts';
import { createSearchService, type SearchService } from './search-service.ts';

/** Search and its two indexes, which are filled in the background. */
export type Searching = {
  readonly service: SearchService;
  /** Reports that messages are waiting to be indexed. */
  messagesPending(): void;
  /** Reports that lines are waiting to be indexed. */
  linesPending(): void;
  close(): Promise<void>;
};

/** Creates the search of a database. Worker threads read it from `databaseFile`. */
export function createSearching(database: Database, databaseFile: string, clock: Clock, log: Log): Searching {
  const messages = createBackFilling(createIndexBackFill(database), clock, log);
  const lines = createBackFilling(createTranscriptIndexBackFill(database), clock, log);
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
