import { dirname } from 'node:path';
import type { ExportedAttachment } from '../../../shared/chat/attachment.ts';
import type { ExportedConversation } from '../../../shared/chat/conversation-export.ts';
import type { RestoredCounts } from '../../../shared/data/restored-counts.ts';
import {
  type ImportEvent,
  type ImportedApp,
  type ImportFailure,
  type ImportSummary,
  leftOutKinds,
  nothingLeftOut,
} from '../../../shared/data/transfer.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import { failuresListed } from '../../../shared/limits.ts';
import { createDiskSpace, type DiskSpace } from '../../storage/disk-space.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { ChatStores } from '../chat/chat-stores.ts';
import { createFolderImporter, type FolderImporter } from './folder-importer.ts';
import { createIncomingFile } from './incoming-file.ts';
import { restoreConfig } from './restore-config.ts';
import { importState, type StoredImport, storedForm, storeImport } from './store-import.ts';
import { createRecordRestorer } from './store-records.ts';
import { type ImportStep, importStepSchema, type TransferJob } from './transfer-jobs.ts';
import type { TransferParts } from './transfer-parts.ts';
import { transferSteps } from './transfer-steps.ts';

/** Imports of files and backups. */
export type Imports = {
  /** Stores what a worker job reads. A trial counts what would be stored, and writes nothing. */
  run(job: TransferJob, trial: boolean, signal: AbortSignal | undefined): AsyncGenerator<ImportEvent>;
  /** Stops all imports. Resolves once none is writing any more, with a function that allows imports again. */
  stop(): Promise<() => void>;
};

/** Interval in ms at which the progress of an import and the conversations that it added are published. */
const publishEveryMs = 100;

/** A running import and its last write. */
type RunningImport = { readonly stop: AbortController; writing: Promise<void> };

/** Creates the imports for an open data folder. */
export function createImports(parts: TransferParts): Imports {
  const { stores, databaseFile, clock } = parts;
  const { space = createDiskSpace(dirname(databaseFile)) } = parts;
  const running = new Set<RunningImport>();
  let stopCount = 0;
  // Store one at a time, because another import could use the ids that this one found to be free.
  let lastStored: Promise<unknown> = Promise.resolve();
  const storeNext = (conversation: ExportedConversation): Promise<StoredImport | null> => {
    const stored = lastStored.then(() => storeImport(stores, conversation, clock.now()));
    lastStored = stored.catch(() => {});
    return stored;
  };

  return {
    run: async function* (job, trial, signal) {
      if (stopCount > 0) throw new FailureError(failure('stopped'));
      const writer = createStepWriter({ ...parts, space, storeNext }, trial);
      const run: RunningImport = { stop: new AbortController(), writing: Promise.resolve() };
      const stopped = AbortSignal.any([run.stop.signal, ...(signal ? [signal] : [])]);
      let done = 0;
      let publishedAt = Number.NEGATIVE_INFINITY;
      running.add(run);
      try {
        for await (const step of transferSteps(job, importStepSchema, stopped, parts.startProcess)) {
          stopped.throwIfAborted();
          const written = writer.write(step);
          run.writing = written.catch(() => {});
          await written;
          if (step.type === 'file' || (step.type === 'audio' && !step.last)) continue;
          done += 1;
          if (clock.now() - publishedAt < publishEveryMs) continue;
          publishedAt = clock.now();
          writer.announce();
          yield { type: 'progress', done };
        }
        writer.announce();
        yield { type: 'finished', summary: writer.finish() };
      } finally {
        running.delete(run);
        writer.announce();
        await writer.discard();
      }
    },
    stop: async () => {
      stopCount += 1;
      for (const { stop } of running) stop.abort(new FailureError(failure('stopped')));
      await Promise.all([...running].map(({ writing }) => writing));
      return () => {
        stopCount -= 1;
      };
    },
  };
}

/** Writes the steps of one import, and counts them. */
type StepWriter = {
  write(step: ImportStep): Promise<void>;
  /** Announces the conversations added since the last call. */
  announce(): void;
  /** Shows the restored records. Returns the counts. */
  finish(): ImportSummary;
  /** Deletes incomplete files. */
  discard(): Promise<void>;
};

type StepWriterDeps = TransferParts & {
  readonly space: Pick<DiskSpace, 'check'>;
  storeNext(conversation: ExportedConversation): Promise<StoredImport | null>;
};

/** Creates the writer. In a trial, it counts what it would write. */
function createStepWriter(deps: StepWriterDeps, trial: boolean): StepWriter {
  const { stores, media, clock, space } = deps;
  const unreadable = { file: 0, conversation: 0, item: 0 };
  const leftOut = { ...nothingLeftOut };
  const apps = new Set<ImportedApp>();
  const summary = { added: 0, known: 0, leftOut, unreadable, failures: [] as ImportFailure[] };
  const restored: Partial<RestoredCounts> & { costs: number } = { costs: 0 };
  const folders = createFolderImporter(deps.folders, trial);
  const files = createImportedFiles(media);
  const expected = new Set<string>();
  const hasConversation = (id: string) => expected.has(id) || stores.conversations.get(id) !== null;
  const conversations = trial
    ? countConversations(stores, folders, expected)
    : storeConversations(deps, folders, files);
  const records = createRecordRestorer(deps.records, folders, trial ? { hasConversation } : null);
  const hadRecordings = deps.config.hasRecordings();

  function countLeftOut(counts: typeof nothingLeftOut): void {
    for (const kind of leftOutKinds) leftOut[kind] += counts[kind];
  }

  async function writeConversation(step: Extract<ImportStep, { type: 'conversation' }>): Promise<void> {
    if (step.app) apps.add(step.app);
    const conversation = step.app ? dated(step.conversation, clock.now()) : step.conversation;
    if (!(await conversations.add(conversation))) {
      summary.known += 1;
      return;
    }
    summary.added += 1;
    countLeftOut(step.leftOut);
  }

  async function write(step: ImportStep): Promise<void> {
    // For audio, the disk space is checked while it's written.
    if (!trial && (step.type === 'conversation' || step.type === 'record')) await space.check();
    switch (step.type) {
      case 'unreadable':
        unreadable[step.failure.what] += 1;
        if (summary.failures.length < failuresListed) summary.failures.push(step.failure);
        return;
      case 'file':
        if (!trial && !(await files.take(step))) unreadable.item += 1;
        return;
      case 'attachment':
        if (!trial) files.of(addAttachment(stores, step.attachment, clock.now()));
        return;
      case 'costs':
        restored.costs += trial ? stores.costs.countNew(step.entries) : stores.costs.addNew(step.entries);
        return;
      case 'config':
        Object.assign(restored, await restoreConfig(step.config, deps.config, hadRecordings, trial));
        return;
      case 'record':
      case 'audio':
        if (!(await records.restore(step))) unreadable.item += 1;
        return;
      case 'left-out':
        apps.add(step.app);
        return countLeftOut(step.leftOut);
      case 'conversation':
        await writeConversation(step);
    }
  }

  return {
    write,
    announce: conversations.announce,
    finish: () => ({ ...summary, apps: [...apps], restored: { ...records.finish(), ...restored } }),
    discard: async () => {
      await records.discard();
      await files.discard();
    },
  };
}

/** Adds the conversations of an import. */
type ConversationWriter = {
  /** Returns false if it already exists here. */
  add(conversation: ExportedConversation): Promise<boolean>;
  announce(): void;
};

/** Stores nothing, and adds the ids of new conversations to `expected`. */
function countConversations(
  stores: ChatStores,
  folders: FolderImporter,
  expected: Set<string>,
): ConversationWriter {
  return {
    add: async (conversation) => {
      const state = await importState(stores, conversation);
      if (state === 'new' && conversation.folder) folders.add(conversation.folder);
      if (state !== 'known') expected.add(conversation.id);
      return state !== 'known';
    },
    announce: () => {},
  };
}

function storeConversations(
  { conversations, storeNext }: StepWriterDeps,
  folders: FolderImporter,
  files: Pick<ImportedFiles, 'of'>,
): ConversationWriter {
  const added: string[] = [];
  return {
    add: async (conversation) => {
      const stored = await storeNext(conversation);
      files.of(stored?.attachmentIds ?? null);
      if (!stored) return false;
      if (stored.folder) folders.add(stored.folder);
      added.push(stored.id);
      return true;
    },
    // In one event. With an event for each of tens of thousands, pages would need minutes.
    announce: () => conversations.announceMany(added.splice(0)),
  };
}

/** Replaces times after `now`. Lists are sorted by time, so a conversation from the future would always come first. */
function dated(conversation: ExportedConversation, now: number): ExportedConversation {
  const { createdAt, updatedAt } = conversation;
  return { ...conversation, createdAt: Math.min(createdAt, now), updatedAt: Math.min(updatedAt, now) };
}

/** Stores a draft's attachment unless it's already stored. Returns the ids of the attachments that need files. */
function addAttachment(
  { attachments }: ChatStores,
  exported: ExportedAttachment,
  now: number,
): ReadonlyMap<string, string> {
  if (attachments.isTaken(exported.id)) return new Map();
  const { attachment, content } = storedForm(exported);
  attachments.add(attachment, content, now);
  return new Map([[exported.id, exported.id]]);
}

/** Stores the files of imported attachments. */
type ImportedFiles = {
  /**
   * Sets the stored ids of the attachments whose files come next, by their ids in the import. Null skips those files.
   */
  of(attachmentIds: ReadonlyMap<string, string> | null): void;
  /** Adds a chunk. Returns false if the file isn't the one that its attachment refers to. */
  take(step: Extract<ImportStep, { type: 'file' }>): Promise<boolean>;
  discard(): Promise<void>;
};

/** Creates the store for the files of one import. */
function createImportedFiles(media: Pick<MediaStore, 'begin' | 'use'>): ImportedFiles {
  let stored: ReadonlyMap<string, string> | null = null;
  const incoming = createIncomingFile(media);

  return {
    of: (next) => {
      stored = next;
    },
    take: async ({ attachmentId, mediaId, ...chunk }) => {
      const ref = stored?.get(attachmentId);
      if (ref === undefined) return true;
      const isRight = await incoming.add(chunk, async (file) => {
        const { id } = await file.store('application/octet-stream');
        // A file whose content has changed is left unused, and removed later.
        if (id === mediaId) media.use({ kind: 'attachment', ref }, id);
        return id === mediaId;
      });
      return isRight ?? true;
    },
    discard: incoming.discard,
  };
}
