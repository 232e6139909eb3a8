import type { DiskSpace } from '../../storage/disk-space.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { ChatStores } from '../chat/chat-stores.ts';
import type { Conversations } from '../chat/conversations.ts';
import type { Clock } from '../clock.ts';
import type { FoldersService } from '../folders/folders-service.ts';
import type { MediaLinks } from '../media/media-links.ts';
import type { StartProcess } from '../worker/run-in-process.ts';
import type { RestoreConfigDeps } from './restore-config.ts';
import type { StoreRecordsDeps } from './store-records.ts';

/** Dependencies of transfers. `databaseFile` is read with a separate connection. */
export type TransferParts = {
  readonly stores: ChatStores;
  readonly databaseFile: string;
  readonly conversations: Conversations;
  readonly folders: Pick<FoldersService, 'adopt' | 'has'>;
  readonly media: MediaStore;
  readonly links: MediaLinks;
  readonly clock: Clock;
  readonly records: StoreRecordsDeps;
  readonly config: RestoreConfigDeps;
  readonly space?: DiskSpace;
  /** Starts the child processes that read files from other sources. Node's `fork` by default. */
  readonly startProcess?: StartProcess | undefined;
};
