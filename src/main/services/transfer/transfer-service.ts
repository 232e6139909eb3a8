import { dirname } from 'node:path';
import { FailureError, failure } from '../../../shared/failure.ts';
import { currentLocale } from '../../../shared/i18n/locale.ts';
import { failuresListed } from '../../../shared/limits.ts';
import type { ExportedConversation } from '../../../shared/models/conversation-export.ts';
import {
  type ExportEvent,
  type ImportEvent,
  type ImportedApp,
  type ImportFailure,
  leftOutKinds,
  nothingLeftOut,
  type TransferFormat,
} from '../../../shared/models/transfer.ts';
import { createDiskSpace, type DiskSpace } from '../../storage/disk-space.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { ChatStores } from '../chat/chat-stores.ts';
import type { Conversations } from '../chat/conversations.ts';
import type { Clock } from '../clock.ts';
import type { FoldersService } from '../folders/folders-service.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { exportName } from './export-name.ts';
import { createImportedFiles } from './import-files.ts';
import { type StoredImport, storeImport } from './store-import.ts';
import { createRecordKeeper, type StoreRecordsDeps } from './store-records.ts';
import { exportStepSchema, type ImportStep, importStepSchema, type TransferJob } from './transfer-jobs.ts';
import { transferSteps } from './transfer-steps.ts';
import { withFiles } from './with-files.ts';

/** Exports and imports conversations. Ending a stream of events aborts the work. What was stored by then stays. */
export type TransferService = {
  /**
   * Writes conversations (null for all) to a file that can be downloaded for at least an hour. Throws `not-found` if
   * there are none.
   */
  export(
    conversationIds: readonly string[] | null,
    format: TransferFormat,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ExportEvent>;
  /**
   * Stores the conversations of an uploaded file, and everything else in an archive of everything, and then deletes the
   * file. Throws `not-found` if the file doesn't exist.
   */
  import(mediaId: string, signal: AbortSignal | undefined): AsyncGenerator<ImportEvent>;
  /**
   * Stops running imports, which fail with `stopped`, and refuses new ones likewise. Resolves once none of them writes any
   * more, with a function that allows imports again.
   */
  stopImports(): Promise<() => void>;
};

/** A running import and its last write. */
type RunningImport = { readonly stop: AbortController; writing: Promise<void> };

/** Dependencies of transfers. `databaseFile` is read with a separate connection. */
export type TransferParts = {
  readonly stores: ChatStores;
  readonly databaseFile: string;
  readonly conversations: Conversations;
  readonly folders: Pick<FoldersService, 'adopt'>;
  readonly media: MediaStore;
  readonly links: MediaLinks;
  readonly clock: Clock;
  readonly records: StoreRecordsDeps;
  readonly space?: DiskSpace;
};

/** Creates the service. Each transfer runs in a worker thread, so that streams and windows don't wait for it. */
export function createTransferService(parts: TransferParts): TransferService {
  const { stores, databaseFile, conversations, media, links, clock } = parts;
  const { space = createDiskSpace(dirname(databaseFile)) } = parts;
  const running = new Set<RunningImport>();
  let stopCount = 0;
  // One at a time: another import could take the ids that one has found free.
  let lastStored: Promise<unknown> = Promise.resolve();
  const storeNext = (conversation: ExportedConversation): Promise<StoredImport | null> => {
    const stored = lastStored.then(() => storeImport(stores, conversation, clock.now()));
    lastStored = stored.catch(() => {});
    return stored;
  };
  return {
    export: async function* (conversationIds, format, signal) {
      const now = clock.now();
      const ids = conversationIds && [...conversationIds];
      const only = ids?.length === 1 && ids[0] ? conversations.get(ids[0]).title : null;
      const file = await media.begin();
      try {
        const job: TransferJob = {
          kind: 'export',
          database: databaseFile,
          format,
          conversationIds: ids,
          now,
          language: currentLocale(),
        };
        let count = 0;
        let missing = 0;
        let isArchive = false;
        const steps = transferSteps(job, exportStepSchema, signal);
        const inArchive = format === 'json' ? 'conversations.json' : exportName(format, 1, only, now);
        for await (const step of withFiles(steps, media, now, inArchive)) {
          await file.write(step.bytes);
          isArchive ||= step.files.length > 0;
          count = step.total;
          missing += step.missing.length;
          yield { type: 'progress', done: step.done, total: step.total };
        }
        if (count === 0) throw new FailureError(failure('not-found'));
        const { id } = await file.keep('application/octet-stream');
        const name = exportName(format, count, only, now, isArchive);
        yield { type: 'ready', url: links.to(id), name, count: count - missing, missing };
      } finally {
        await file.discard();
      }
    },
    import: async function* (mediaId, signal) {
      if (stopCount > 0) throw new FailureError(failure('stopped'));
      const uploaded = media.find(mediaId);
      if (!uploaded) throw new FailureError(failure('not-found'));
      const use = { kind: 'import', ref: mediaId } as const;
      media.use(use, mediaId);
      const unreadable = { file: 0, conversation: 0, item: 0 };
      const leftOut = { ...nothingLeftOut };
      const apps = new Set<ImportedApp>();
      const summary = { added: 0, known: 0, leftOut, unreadable, failures: [] as ImportFailure[] };
      const records = createRecordKeeper(parts.records);
      const files = createImportedFiles(media);
      const write = async (step: ImportStep): Promise<void> => {
        // Audio is checked while it's written.
        if (step.type === 'conversation' || step.type === 'record') await space.check();
        if (step.type === 'unreadable') {
          unreadable[step.failure.what] += 1;
          if (summary.failures.length < failuresListed) summary.failures.push(step.failure);
        } else if (step.type === 'file') {
          if (!(await files.take(step))) unreadable.item += 1;
        } else if (step.type !== 'conversation') {
          if (!(await records.keep(step))) unreadable.item += 1;
        } else {
          const stored = await storeNext(step.conversation);
          if (step.app) apps.add(step.app);
          files.of(stored);
          if (stored) {
            if (stored.folder) parts.folders.adopt(stored.folder);
            // Pages that showed a deleted conversation need all of it again.
            if (stored.was === 'deleted') conversations.restore(stored.id);
            else conversations.announce(stored.id);
            summary.added += 1;
            for (const kind of leftOutKinds) leftOut[kind] += step.leftOut[kind];
          } else summary.known += 1;
        }
      };
      const run: RunningImport = { stop: new AbortController(), writing: Promise.resolve() };
      const stopped = AbortSignal.any([run.stop.signal, ...(signal ? [signal] : [])]);
      let done = 0;
      running.add(run);
      try {
        const job: TransferJob = { kind: 'import', file: media.pathOf(uploaded), now: clock.now() };
        for await (const step of transferSteps(job, importStepSchema, stopped)) {
          stopped.throwIfAborted();
          const written = write(step);
          run.writing = written.catch(() => {});
          await written;
          if (step.type === 'file' || (step.type === 'audio' && !step.last)) continue;
          done += 1;
          yield { type: 'progress', done };
        }
        yield { type: 'finished', summary: { ...summary, apps: [...apps], restored: records.finish() } };
      } catch (thrown) {
        // Everything can be deleted before the file is opened.
        if (isMissingFile(thrown)) throw new FailureError(failure('not-found'), { cause: thrown });
        throw thrown;
      } finally {
        running.delete(run);
        await records.discard();
        await files.discard();
        media.release(use);
      }
    },
    stopImports: async () => {
      stopCount += 1;
      for (const { stop } of running) stop.abort(new FailureError(failure('stopped')));
      await Promise.all([...running].map(({ writing }) => writing));
      return () => {
        stopCount -= 1;
      };
    },
  };
}

function isMissingFile(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}
