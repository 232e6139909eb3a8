import type { Database } from '../../storage/database.ts';
import type { Log } from '../../storage/log.ts';
import { createIndexBackFill } from '../../storage/message-index-back-fill.ts';
import { createTranscriptIndexBackFill } from '../../storage/transcript-index-back-fill.ts';
import type { Clock } from '../clock.ts';
import { createBackFilling } from './back-filling.ts';
import { createSearchService, type SearchService } from './search-service.ts';

/** Search, and the two indexes that it reads, which are filled whenever something is lacking. */
export type Searching = {
  readonly service: SearchService;
  /** Messages wait to be taken in. */
  messagesPending(): void;
  /** Lines of transcripts do. */
  linesPending(): void;
  close(): Promise<void>;
};

/** Search over a database, which worker threads read from `databaseFile`. */
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
