import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { ExportEvent, ImportEvent, TransferFormat } from '../../../shared/data/transfer.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import { currentLocale } from '../../../shared/i18n/locale.ts';
import { exportName } from './export-name.ts';
import { createImports } from './imports.ts';
import { exportStepSchema, type TransferJob } from './transfer-jobs.ts';
import type { TransferParts } from './transfer-parts.ts';
import { transferSteps } from './transfer-steps.ts';
import { withFiles } from './with-files.ts';

/**
 * Exports and imports conversations. Ending a stream of events aborts the work. What has been stored by then is kept.
 */
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
   * Stores the conversations from an uploaded file, and everything else if it's a full export, and then deletes the
   * file. Throws `not-found` if the file doesn't exist.
   */
  import(mediaId: string, signal: AbortSignal | undefined): AsyncGenerator<ImportEvent>;
  /**
   * Adds what a backup contains and Parlance doesn't. A trial reads and checks all of it without writing anything.
   * Throws `restore-failed`.
   */
  restore(
    backup: { readonly folder: string; readonly media: string },
    trial: boolean,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ImportEvent>;
  /**
   * Stops running imports and refuses new ones; all of them fail with `stopped`. Resolves once none is writing any
   * more, with a function that allows imports again.
   */
  stopImports(): Promise<() => void>;
};

/**
 * Creates the service. Exports run in a worker thread, and imports in a process, so that streams and windows don't wait
 * for them.
 */
export function createTransferService(parts: TransferParts): TransferService {
  const { databaseFile, conversations, media, links, clock } = parts;
  const imports = createImports(parts);
  // Opening the media store deletes whatever an interrupted import has left in this folder.
  const copyOf = (kind: TransferJob['kind']) =>
    join(dirname(databaseFile), 'media/incoming', `${kind}-${randomUUID()}.db`);
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
        const inArchive = format === 'json' ? 'conversations.json' : exportName(format, only, now);
        for await (const step of withFiles(steps, media, now, inArchive)) {
          await file.write(step.bytes);
          isArchive ||= step.archive !== 'none';
          count = step.total;
          missing += step.missing.length;
          yield { type: 'progress', done: step.done, total: step.total };
        }
        if (count === 0) throw new FailureError(failure('not-found'));
        const { id } = await file.store('application/octet-stream');
        const name = exportName(format, only, now, isArchive);
        yield { type: 'ready', url: links.to(id), name, count: count - missing, missing };
      } finally {
        await file.discard();
      }
    },
    import: async function* (mediaId, signal) {
      const uploaded = media.find(mediaId);
      if (!uploaded) throw new FailureError(failure('not-found'));
      const use = { kind: 'import', ref: mediaId } as const;
      media.use(use, mediaId);
      try {
        yield* imports.run(
          { kind: 'import', file: media.pathOf(uploaded), copy: copyOf('import'), now: clock.now() },
          false,
          signal,
        );
      } catch (thrown) {
        // The user may delete everything before the file is opened.
        if (isMissingFile(thrown)) throw new FailureError(failure('not-found'), { cause: thrown });
        throw thrown;
      } finally {
        media.release(use);
      }
    },
    restore: async function* (paths, trial, signal) {
      yield* imports.run({ kind: 'restore', ...paths, copy: copyOf('restore'), trial }, trial, signal);
    },
    stopImports: imports.stop,
  };
}

function isMissingFile(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}
